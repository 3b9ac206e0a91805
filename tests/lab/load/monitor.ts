import { countEngineClients, getCpuMsBetween, getUsageByPart } from '../support/processes.ts';
import type { ProductUnderTest } from '../support/product.ts';

const INTERVAL_MS = 5_000;

const takeSample = async ({ roots, metricsUrl }: ProductUnderTest) => {
  const text = await (await fetch(metricsUrl)).text();
  const parse = (line: RegExp) => Number(line.exec(text)?.[1] ?? Number.NaN) * 1_000;
  return {
    at: performance.now(),
    parts: getUsageByPart(roots),
    engineClients: roots.engine ? countEngineClients(roots.engine) : 0,
    p99: parse(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m),
    max: parse(/^nodejs_eventloop_lag_max_seconds (\S+)$/m),
  };
};
type Sample = Awaited<ReturnType<typeof takeSample>>;

const computeMean = (figures: readonly number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

const computePartFigures = (part: string, samples: readonly Sample[]) => {
  const memory = samples.map(({ parts }) => parts[part]?.megabytes ?? 0);
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const cpuMs = samples.slice(1).reduce((sum, { parts }, index) => {
    const usage = parts[part];
    return usage ? sum + getCpuMsBetween(samples[index]?.parts[part], usage) : sum;
  }, 0);
  const durationMs = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  const settled = computeMean(memory.slice(fifth, 2 * fifth));
  const end = computeMean(memory.slice(-fifth));
  /** Memory at the start, the mean after a fifth of the time, and the mean of the last fifth; CPU time of one core. */
  return { part, megabytes: { start: memory[0] ?? 0, settled, end }, cpuShare: cpuMs / durationMs, cpuMs };
};

/** Samples every process each five seconds until `end` is called. */
export async function startMonitor(product: ProductUnderTest) {
  const samples = [takeSample(product)];
  const timer = setInterval(() => samples.push(takeSample(product)), INTERVAL_MS);
  return {
    end: async () => {
      clearInterval(timer);
      const taken = await Promise.all([...samples, takeSample(product)]);
      const p99s = taken.map(({ p99 }) => p99).toSorted((a, b) => a - b);
      return {
        parts: Object.keys(taken[0]?.parts ?? {}).map((part) => computePartFigures(part, taken)),
        engineClients: Math.max(...taken.map(({ engineClients }) => engineClients)),
        /** The event loop delay of the API in milliseconds: the median p99 and the maximum of all samples. */
        loopDelay: { p99: p99s[Math.floor(p99s.length / 2)] ?? 0, max: Math.max(...taken.map(({ max }) => max)) },
      };
    },
  };
}

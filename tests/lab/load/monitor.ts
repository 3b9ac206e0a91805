import { countEngineClients, getCpuMsBetween, getUsageByPart, type Usage } from '../support/processes.ts';
import type { ProductUnderTest } from '../support/product.ts';

const INTERVAL_MS = 5_000;

interface Sample {
  at: number;
  parts: Record<string, Usage>;
  engineClients: number;
  /** In milliseconds, since the previous sample. */
  loopDelay: { p99: number; worst: number };
}

/** The resource usage of one part during the run. */
export interface PartFigures {
  part: string;
  /** Memory at the start, the mean after a fifth of the time, and the mean of the last fifth. */
  megabytes: { start: number; settled: number; end: number };
  /** As a share of one core. */
  cpuShare: number;
  cpuMs: number;
}

const parseMetric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

const takeSample = async ({ roots, metricsUrl }: ProductUnderTest): Promise<Sample> => {
  const text = await (await fetch(metricsUrl)).text();
  return {
    at: performance.now(),
    parts: getUsageByPart(roots),
    engineClients: roots.engine ? countEngineClients(roots.engine) : 0,
    loopDelay: {
      p99: parseMetric(text, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
      worst: parseMetric(text, 'nodejs_eventloop_lag_max_seconds') * 1_000,
    },
  };
};

const computeMean = (figures: readonly number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

const computePartFigures = (part: string, samples: readonly Sample[]): PartFigures => {
  const memory = samples.map((each) => each.parts[part]?.megabytes ?? 0);
  const fifthCount = Math.max(1, Math.floor(samples.length / 5));
  let cpuMs = 0;
  for (const [index, { parts }] of samples.entries()) {
    const usage = parts[part];
    if (index > 0 && usage) cpuMs += getCpuMsBetween(samples[index - 1]?.parts[part], usage);
  }
  const durationMs = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  return {
    part,
    megabytes: {
      start: memory[0] ?? 0,
      settled: computeMean(memory.slice(fifthCount, 2 * fifthCount)),
      end: computeMean(memory.slice(-fifthCount)),
    },
    cpuShare: cpuMs / durationMs,
    cpuMs,
  };
};

export interface ResourceUsage {
  parts: PartFigures[];
  engineClients: number;
  /** The event loop delay of the API in milliseconds: the median p99 and the maximum of all samples. */
  loopDelay: { p99: number; worst: number };
}

/** Samples every process each five seconds until `end` is called. */
export const startMonitor = async (product: ProductUnderTest) => {
  const samples = [await takeSample(product)];
  let failure: unknown;
  const timer = setInterval(() => {
    takeSample(product).then(
      (next) => samples.push(next),
      (error: unknown) => {
        failure = error;
      },
    );
  }, INTERVAL_MS);
  return {
    end: async (): Promise<ResourceUsage> => {
      clearInterval(timer);
      samples.push(await takeSample(product));
      if (failure) throw failure;
      const p99s = samples.map(({ loopDelay }) => loopDelay.p99).toSorted((a, b) => a - b);
      return {
        parts: Object.keys(samples[0]?.parts ?? {}).map((part) => computePartFigures(part, samples)),
        engineClients: Math.max(...samples.map(({ engineClients }) => engineClients)),
        loopDelay: {
          p99: p99s[Math.floor(p99s.length / 2)] ?? Number.NaN,
          worst: Math.max(...samples.slice(1).map(({ loopDelay }) => loopDelay.worst)),
        },
      };
    },
  };
};

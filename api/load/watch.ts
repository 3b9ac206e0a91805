import { countEngineClients, cpuBetween, type Usage, usageOfParts } from './processes.ts';
import type { Measurable } from './product.ts';

const every = 5_000;

interface Look {
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

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

const look = async ({ roots, metricsUrl }: Measurable): Promise<Look> => {
  const text = await (await fetch(metricsUrl)).text();
  return {
    at: performance.now(),
    parts: usageOfParts(roots),
    engineClients: roots.engine ? countEngineClients(roots.engine) : 0,
    loopDelay: {
      p99: metric(text, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
      worst: metric(text, 'nodejs_eventloop_lag_max_seconds') * 1_000,
    },
  };
};

const mean = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0) / figures.length;

const figuresOf = (part: string, looks: readonly Look[]): PartFigures => {
  const memory = looks.map((each) => each.parts[part]?.megabytes ?? 0);
  const fifth = Math.max(1, Math.floor(looks.length / 5));
  let cpuMs = 0;
  for (const [index, { parts }] of looks.entries()) {
    const usage = parts[part];
    if (index > 0 && usage) cpuMs += cpuBetween(looks[index - 1]?.parts[part], usage);
  }
  const span = (looks.at(-1)?.at ?? 0) - (looks[0]?.at ?? 0);
  return {
    part,
    megabytes: {
      start: memory[0] ?? 0,
      settled: mean(memory.slice(fifth, 2 * fifth)),
      end: mean(memory.slice(-fifth)),
    },
    cpuShare: cpuMs / span,
    cpuMs,
  };
};

export interface Watched {
  parts: PartFigures[];
  engineClients: number;
  /** The event loop delay of the API in milliseconds: the median p99 and the maximum of all samples. */
  loopDelay: { p99: number; worst: number };
}

/** Samples every process each five seconds until `end` is called. */
export const startWatch = async (product: Measurable) => {
  const looks = [await look(product)];
  let failure: unknown;
  const timer = setInterval(() => {
    look(product).then(
      (next) => looks.push(next),
      (error: unknown) => {
        failure = error;
      },
    );
  }, every);
  return {
    end: async (): Promise<Watched> => {
      clearInterval(timer);
      looks.push(await look(product));
      if (failure) throw failure;
      const p99s = looks.map(({ loopDelay }) => loopDelay.p99).toSorted((a, b) => a - b);
      return {
        parts: Object.keys(looks[0]?.parts ?? {}).map((part) => figuresOf(part, looks)),
        engineClients: Math.max(...looks.map(({ engineClients }) => engineClients)),
        loopDelay: {
          p99: p99s[Math.floor(p99s.length / 2)] ?? Number.NaN,
          worst: Math.max(...looks.slice(1).map(({ loopDelay }) => loopDelay.worst)),
        },
      };
    },
  };
};

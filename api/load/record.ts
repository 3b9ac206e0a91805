import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Times in milliseconds. */
export interface Figures {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  worst: number;
}

export interface Failure {
  name: string;
  /** The status of the reply; 0 without a reply. */
  status: number;
  said: string;
}

export interface Taken {
  byName: Map<string, Figures>;
  /** For all names. */
  all: Figures;
}

const figuresOf = (histogram: RecordableHistogram): Figures => {
  const at = (share: number) => histogram.percentile(share) / 1_000;
  return { count: histogram.count, p50: at(50), p95: at(95), p99: at(99), worst: histogram.max / 1_000 };
};

/** Records durations by name, and failures. Node's histogram is an HdrHistogram. */
export const createTimes = () => {
  const create = () => createHistogram({ figures: 3 });
  let all = create();
  let byName = new Map<string, RecordableHistogram>();
  const failures: Failure[] = [];
  return {
    failures: failures as readonly Failure[],
    note: (name: string, ms: number): void => {
      const own = byName.get(name) ?? create();
      byName.set(name, own);
      for (const histogram of [own, all]) histogram.record(Math.max(1, Math.round(ms * 1_000)));
    },
    fail: (failure: Failure): void => {
      failures.push(failure);
      if (failures.length <= 20) console.error(`${failure.name}: ${failure.status} ${failure.said}`);
    },
    /** Returns the figures since the last call and resets them. */
    take: (): Taken => {
      const taken = { byName: new Map([...byName].map(([name, own]) => [name, figuresOf(own)])), all: figuresOf(all) };
      byName = new Map();
      all = create();
      return taken;
    },
  };
};

export type Times = ReturnType<typeof createTimes>;

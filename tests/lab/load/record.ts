import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** A step whose p95 is above this is saturated. */
export const MAX_P95_MS = 500;

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
  text: string;
}

export interface RecordedFigures {
  byName: Map<string, Figures>;
  /** For all names. */
  all: Figures;
}

const toFigures = (histogram: RecordableHistogram): Figures => {
  const getPercentile = (share: number) => histogram.percentile(share) / 1_000;
  return {
    count: histogram.count,
    p50: getPercentile(50),
    p95: getPercentile(95),
    p99: getPercentile(99),
    worst: histogram.max / 1_000,
  };
};

/** Records durations by name, and failures. Node's histogram is an HdrHistogram. */
export const createTimes = () => {
  const createMicrosecondHistogram = () => createHistogram({ figures: 3 });
  let all = createMicrosecondHistogram();
  let byName = new Map<string, RecordableHistogram>();
  const failures: Failure[] = [];
  return {
    failures: failures as readonly Failure[],
    note: (name: string, ms: number): void => {
      const histogram = byName.get(name) ?? createMicrosecondHistogram();
      byName.set(name, histogram);
      for (const each of [histogram, all]) each.record(Math.max(1, Math.round(ms * 1_000)));
    },
    fail: (failure: Failure): void => {
      failures.push(failure);
      if (failures.length <= 20) console.error(`${failure.name}: ${failure.status} ${failure.text}`);
    },
    /** Returns the figures since the last call and resets them. */
    take: (): RecordedFigures => {
      const recorded = {
        byName: new Map([...byName].map(([name, histogram]) => [name, toFigures(histogram)])),
        all: toFigures(all),
      };
      byName = new Map();
      all = createMicrosecondHistogram();
      return recorded;
    },
  };
};

export type Times = ReturnType<typeof createTimes>;

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Times in milliseconds. */
export interface Figures {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Records durations by name. Node's histogram is an HdrHistogram. */
export const createTimes = () => {
  const createMicrosecondHistogram = () => createHistogram({ figures: 3 });
  const all = createMicrosecondHistogram();
  const byName = new Map<string, RecordableHistogram>();
  return {
    note: (name: string, ms: number): void => {
      const histogram = byName.get(name) ?? createMicrosecondHistogram();
      byName.set(name, histogram);
      for (const each of [histogram, all]) each.record(Math.max(1, Math.round(ms * 1_000)));
    },
    /** The figures of one name, or of all. */
    getFigures: (name?: string): Figures => {
      const histogram = name === undefined ? all : (byName.get(name) ?? createMicrosecondHistogram());
      const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map((share) => histogram.percentile(share) / 1_000);
      return { count: histogram.count, p50, p95, p99, max: histogram.max / 1_000 };
    },
  };
};

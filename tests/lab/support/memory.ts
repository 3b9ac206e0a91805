import { getMemoryKb } from 'api/testing/process-stats.ts';

/** Memory (RSS) of a process in megabytes. */
export interface MemoryPeak {
  before: number;
  /** The most that a reading found. */
  peak: number;
}

const INTERVAL_MS = 20;

/** Memory (RSS) of a process in megabytes. */
export function getMemoryMb(pid: number): number {
  return getMemoryKb(pid) / 1_024;
}

/** Reads the memory of a process again and again while something runs. */
export function watchMemory(pid: number): { stop: () => MemoryPeak } {
  const before = getMemoryMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, getMemoryMb(pid));
  }, INTERVAL_MS);
  const stop = (): MemoryPeak => {
    clearInterval(timer);
    return { before, peak };
  };
  return { stop };
}

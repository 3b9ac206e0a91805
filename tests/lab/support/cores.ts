import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** CPU numbers. The auth emulator runs with the load generator, because in production the provider is remote. */
const sides = { product: '0,1', generator: '2,3' } as const;

export type Side = keyof typeof sides;

/**
 * Pins this process, its threads and its future children to the cores of a side. Returns false with fewer than four
 * cores or without taskset.
 */
export const pinToCores = (side: Side): boolean => {
  if (os.cpus().length < 4) return false;
  try {
    execFileSync('taskset', ['-acp', sides[side], String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const describePinning = (isPinned: boolean): string =>
  isPinned
    ? 'product (database, API ×1, gateway) pinned to 2 cores, load generator and auth emulator to 2 others'
    : 'product and load generator SHARE ALL CORES (no taskset, or fewer than 4 cores)';

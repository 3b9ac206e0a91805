import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** By Linux's numbers. The emulator is on the maker's side: in production the provider is somebody else's machine. */
const sides = { product: '0,1', maker: '2,3' } as const;

export type Side = keyof typeof sides;

/**
 * Holds this process, with all of its threads, to its side's cores; what it starts from now on inherits them. False where
 * that cannot be: fewer than four cores, or no taskset.
 */
export const moveTo = (side: Side): boolean => {
  if (os.cpus().length < 4) return false;
  try {
    execFileSync('taskset', ['-acp', sides[side], String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const inWords = (held: boolean): string =>
  held
    ? 'product (database, API ×1, gateway) pinned to 2 cores, load generator and auth emulator to 2 others'
    : 'product and load generator SHARE ALL CORES (no taskset, or fewer than 4 cores)';

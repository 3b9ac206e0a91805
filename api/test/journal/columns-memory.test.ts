import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getRunCount } from '../support/run-count.ts';

const program = fileURLToPath(new URL('../support/columns-memory.ts', import.meta.url));

/** Trades per block, and blocks. */
const SIZES = [
  [1, 2_731],
  [32, 144],
  [2, 144],
  [31, 144],
  [700, 120],
] as const;

it.each(SIZES.slice(0, getRunCount('PROPERTY_RUNS', 2)))(
  'limits the memory of columns and of what is computed of them, at %i trades per block (API-18)',
  (rows, count) => {
    const args = ['--expose-gc', program, String(rows), String(count)];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeGreaterThan(0.4);
    expect(Number(stdout)).toBeLessThan(1.2);
  },
);

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getRunCount } from '../support/run-count.ts';

const program = fileURLToPath(new URL('../support/cache-memory.ts', import.meta.url));

const KINDS = ['small replies', 'long replies', 'replies to long filters', 'small entries'];

it.each(KINDS.slice(0, getRunCount('PROPERTY_RUNS', 2)))(
  'limits the memory of a cache with all that its entries take: %s (API-18)',
  (name) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', program, name], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeGreaterThan(0.4);
    expect(Number(stdout)).toBeLessThan(1.05);
  },
);

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../support/cache-memory.ts', import.meta.url));

it.each(['small replies', 'replies to long filters', 'long replies', 'small entries'])(
  'limits the memory of a cache with all that its entries take: %s (API-18)',
  (name) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', program, name], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeGreaterThan(0.4);
    expect(Number(stdout)).toBeLessThan(1.05);
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const program = join(import.meta.dirname, '../../api/load/main.ts');

test('npm run load, with four traders for two seconds: no request fails, and all that was acknowledged is there', async () => {
  test.setTimeout(120_000);
  const env = { ...process.env, LOAD_TRADERS: '4', LOAD_SECONDS: '2' };
  const child = spawn(process.execPath, [program, 'mix'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  expect(said).toContain('| requests that failed | 0 |');
  expect(said).toContain('| of them lost or otherwise than acknowledged | 0 |');
  expect(said).toContain('Journals checked: 4. Every summary is right.');
  expect(code).toBe(0);
});

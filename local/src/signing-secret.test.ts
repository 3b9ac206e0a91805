import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSigningSecret } from './signing-secret.ts';

it('makes the signing secret once for a data folder, and for its owner alone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trading-journal-secret-'));
  const secret = await readSigningSecret(join(dir, 'one'));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readSigningSecret(join(dir, 'one'))).toBe(secret);
  expect(await readSigningSecret(join(dir, 'two'))).not.toBe(secret);
  expect((await stat(join(dir, 'one/signing-secret'))).mode & 0o777).toBe(0o600);
  await rm(dir, { recursive: true });
});

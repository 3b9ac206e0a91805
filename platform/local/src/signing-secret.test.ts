import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSigningSecret } from './signing-secret.ts';

it('creates the signing secret once per data folder, readable by its owner only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trading-journal-secret-'));
  const secret = await ensureSigningSecret(join(dir, 'one'));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await ensureSigningSecret(join(dir, 'one'))).toBe(secret);
  expect(await ensureSigningSecret(join(dir, 'two'))).not.toBe(secret);
  expect((await stat(join(dir, 'one/signing-secret'))).mode & 0o777).toBe(0o600);
  await rm(dir, { recursive: true });
});

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads or creates the secret that signs media URLs. It is stored, so that URLs stay valid after a restart. */
export const ensureSigningSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'signing-secret');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing) return existing;
  const secret = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.next`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  return secret;
};

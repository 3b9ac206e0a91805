import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs addresses of media: made at the first start and kept, so that addresses outlive a restart. */
export const readSigningSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'signing-secret');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept) return kept;
  const made = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.next`, made, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  return made;
};

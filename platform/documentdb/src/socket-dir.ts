import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A socket path, including `/.s.PGSQL.5432`, is limited to 107 characters. */
const MAX_DIR_LENGTH = 90;
const FALLBACK_PREFIX = '/tmp/trading-journal-';

const getDefaultDir = (folder: string) => join(folder, 'socket');

/** Creates a private folder for the server's socket: in the data folder, or elsewhere when that path is too long. */
export async function createSocketDir(folder: string): Promise<string> {
  const dir = getDefaultDir(folder);
  if (dir.length > MAX_DIR_LENGTH) return mkdtemp(FALLBACK_PREFIX);
  await mkdir(dir, { recursive: true });
  return dir;
}

/** Removes the socket folder of the previous server, which its configuration contains. */
export async function removeSocketDir(folder: string): Promise<void> {
  const configuration = await readFile(join(folder, 'postgresql.conf'), 'utf8').catch(() => '');
  const dir = parseSocketDir(configuration) ?? '';
  if (dir === getDefaultDir(folder) || dir.startsWith(FALLBACK_PREFIX)) await rm(dir, { recursive: true, force: true });
}

export function parseSocketDir(configuration: string): string | undefined {
  return /^unix_socket_directories = '(.+)'$/m.exec(configuration)?.[1];
}

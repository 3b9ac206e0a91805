import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A socket's path, `/.s.PGSQL.5432` included, may have 107 characters at most. */
const LONGEST = 90;
const ELSEWHERE = '/tmp/trading-journal-';

const within = (folder: string) => join(folder, 'socket');

/** A folder for the server's socket that only its owner may enter: in the data folder, elsewhere when that lies too deep. */
export async function makeSocketDir(folder: string): Promise<string> {
  if (within(folder).length > LONGEST) return mkdtemp(ELSEWHERE);
  await mkdir(within(folder), { recursive: true });
  return within(folder);
}

/** Removes what the last server of `folder` left, which its configuration names. */
export async function removeSocketDir(folder: string): Promise<void> {
  const configuration = await readFile(join(folder, 'postgresql.conf'), 'utf8').catch(() => '');
  const last = socketDirIn(configuration) ?? '';
  if (last === within(folder) || last.startsWith(ELSEWHERE)) await rm(last, { recursive: true, force: true });
}

export function socketDirIn(configuration: string): string | undefined {
  return /^unix_socket_directories = '(.+)'$/m.exec(configuration)?.[1];
}

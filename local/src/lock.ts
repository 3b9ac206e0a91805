import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Takes the folder `dataDir` (made if need be) for this process until it ends, however it ends: the lock is a name that
 * the system holds for a living process, not a file that outlives it.
 * Rejects with a sentence when another process has it.
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  await mkdir(dataDir, { recursive: true });
  const name = nameOf(await realpath(dataDir));
  const server = (await take(name)) ?? (await takeStale(name));
  if (!server) {
    throw new Error(`${dataDir} is in use by another start. Stop that one, or set DATA_DIR to another folder.`);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
};

const nameOf = (dataDir: string): string => {
  const id = `trading-journal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\?\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
};

const take = (name: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });

/** Only where names are files (macOS) one is left behind by `kill -9`; nobody answers there. */
const takeStale = async (name: string): Promise<Server | undefined> => {
  if (!name.endsWith('.sock') || (await isAnswered(name))) return undefined;
  await rm(name, { force: true });
  return take(name);
};

const isAnswered = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

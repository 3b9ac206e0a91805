import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Locks the folder `dataDir` (created if needed) until this process exits for any reason. The lock is a listening socket,
 * which the system releases with its process, and not a file that could become stale.
 * Resolves with a function that releases the lock; rejects with a user-facing message when another process holds it.
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  await mkdir(dataDir, { recursive: true });
  const name = getLockName(await realpath(dataDir));
  const server = (await tryListen(name)) ?? (await replaceStaleSocket(name));
  if (!server) {
    throw new Error(`${dataDir} is in use by another instance. Stop that instance, or set DATA_DIR to another folder.`);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
};

const getLockName = (dataDir: string): string => {
  const id = `trading-journal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\?\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
};

const tryListen = (name: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });

/** On macOS the socket is a file. `kill -9` leaves it behind without a listener. */
const replaceStaleSocket = async (name: string): Promise<Server | undefined> => {
  if (!name.endsWith('.sock') || (await hasListener(name))) return undefined;
  await rm(name, { force: true });
  return tryListen(name);
};

const hasListener = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

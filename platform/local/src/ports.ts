import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

export interface PortSetting {
  port: number;
  /** The environment variable that sets it, e.g. API_PORT. */
  variable: string;
}

/** @param variable the setting of the port, if it has one */
export function createPortInUseError(port: number, variable?: string): Error {
  const advice = variable ? `, or set ${variable} to another port` : '';
  return new Error(`Port ${port} is in use by another program. Stop that program${advice}.`);
}

const HOSTS = ['127.0.0.1', '::1', '0.0.0.0'];

/** Whether a program can listen on the port. Unlike get-port, it does not reserve the port for half a minute. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of HOSTS) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE' && code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () =>
      server.close((error) => (error ? reject(error) : resolve(true))),
    );
  });
}

/** Rejects with a user-facing message for the first port that is in use or configured twice. */
export async function assertPortsFree(settings: PortSetting[]): Promise<void> {
  for (const [index, { port, variable }] of settings.entries()) {
    const duplicate = settings.slice(0, index).find((other) => other.port === port);
    if (duplicate) throw new Error(`${duplicate.variable} and ${variable} are both ${port}. Set one to another port.`);
    if (!(await isPortFree(port))) throw createPortInUseError(port, variable);
  }
}

/** Resolves with the port; rejects with a user-facing message when it is in use. */
export function listen(server: Server, { host, ...setting }: PortSetting & { host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? createPortInUseError(setting.port, setting.variable) : error),
    );
    server.listen(setting.port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes a server. Requests in flight have `gracePeriodMs` to finish. */
export function closeServer(server: Server, gracePeriodMs = 3_000): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Matches the messages of Node, the emulator, mongod and `createPortInUseError`. */
const isPortConflict = (error: unknown): boolean =>
  error instanceof Error && /EADDRINUSE|already in use|port taken|is in use by another program/i.test(error.message);

/**
 * Another program may take a free port between the search and `listen`, e.g. when two stacks start at the same time.
 * Calls `start`, which searches for its ports, again in this case.
 */
export async function retryOnPortConflict<T>(start: () => Promise<T>, maxRetries = 4): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (maxRetries === 0 || !isPortConflict(error)) throw error;
    return retryOnPortConflict(start, maxRetries - 1);
  }
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort from 'get-port';

export interface PortUse {
  port: number;
  /** What sets it, e.g. API_PORT. */
  variable: string;
}

const taken = ({ port, variable }: PortUse): Error =>
  new Error(`Port ${port} is taken by another program. Stop that one, or set ${variable} to another port.`);

/** Rejects with a sentence for the first port that something listens on, or that is wanted twice. */
export const assertFree = async (uses: PortUse[]): Promise<void> => {
  for (const [index, use] of uses.entries()) {
    const twin = uses.slice(0, index).find((other) => other.port === use.port);
    if (twin) throw new Error(`${twin.variable} and ${use.variable} are both ${use.port}. Set one to another port.`);
    if ((await getPort({ port: use.port })) !== use.port) throw taken(use);
  }
};

/** Resolves with the port; rejects with a sentence when it has been taken meanwhile. */
export const listen = (server: Server, { host, ...use }: PortUse & { host: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? taken(use) : error));
    server.listen(use.port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Lets running requests end, for at most `patience` ms. */
export const closeServer = (server: Server, patience = 3_000): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

/** As the emulator, mongod and our own start say it. */
const saysTaken = (error: unknown): boolean =>
  error instanceof Error && /EADDRINUSE|already in use|port taken|is taken by/i.test(error.message);

/**
 * A port that was free when it was drawn may be another's before the program that it is for listens on it, two stacks
 * that start at once do that to each other. Then `start`, which draws them, begins again, a few times.
 */
export const onFreePorts = async <T>(start: () => Promise<T>, again = 4): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    if (again === 0 || !saysTaken(error)) throw error;
    return onFreePorts(start, again - 1);
  }
};

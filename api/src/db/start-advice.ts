import mongoose from 'mongoose';
import { isUnreachable } from '../http/database-errors.ts';
import { StartError } from '../start-error.ts';

export function createNotInitiatedError(): StartError {
  return new StartError(
    'The database at MONGODB_URI belongs to a replica set that was not initiated: run rs.initiate() once, with mongosh.',
  );
}

/**
 * The servers that the driver knew when it gave up, with their kind, by address. Mongoose makes its topology the cause.
 */
const getKnownServers = (error: unknown): ReadonlyMap<string, { type: string }> => {
  const topology = error instanceof mongoose.Error.MongooseServerSelectionError ? error.cause : undefined;
  const { servers }: { servers?: unknown } = { ...(typeof topology === 'object' ? topology : {}) };
  return servers instanceof Map ? servers : new Map();
};

/** The addresses in a URI, as the driver writes them. Those of an SRV record are not known. */
const getSeeds = (uri: string): string[] => {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1]?.toLowerCase().split(',') ?? [];
  return hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`));
};

/** The driver takes the addresses of a replica set from its configuration, and forgets those of the URI. */
const findReplacedAddresses = (uri: string, known: string[]): string[] => {
  const seeds = getSeeds(uri);
  return seeds.length > 0 && !known.some((address) => seeds.includes(address)) ? known : [];
};

/** Says what to do when the database cannot be used at the start: the driver's messages do not. */
export function toStartError(error: unknown, uri: string): unknown {
  if (!isUnreachable(error)) return error;
  const servers = getKnownServers(error);
  if ([...servers.values()].some(({ type }) => type === 'RSGhost')) return createNotInitiatedError();
  const others = findReplacedAddresses(uri, [...servers.keys()]).join(', ');
  const message = others
    ? `The database at MONGODB_URI calls itself ${others}, and no server can be reached at that address. Add ` +
      'directConnection=true to MONGODB_URI (mongodb://…/?directConnection=true), or make the address known to this machine.'
    : 'The database at MONGODB_URI cannot be reached: start it, or correct the address.';
  return new StartError(message, { cause: error });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

export const REPLICA_SET = 'trading-journal';

const NOT_YET_INITIALIZED = 94;
const POLL_MS = 50;

interface ReplicaSetOptions {
  /** On 127.0.0.1. */
  port: number;
  /** Whether acknowledged writes survive a power failure. */
  durable: boolean;
  /** Stops waiting when aborted. */
  signal: AbortSignal;
}

/** A configuration as stored in the data. Later versions of mongod may add fields. */
interface Configuration {
  version: number;
  members: { host: string }[];
}

/**
 * Makes a starting mongod the primary of a replica set of one member, which transactions require: initiates the set, or
 * gives it the present port. Repeats this until it accepts writes, because its state and its connections change
 * meanwhile.
 * @throws Error with the last reason when the signal aborts before
 */
export async function ensureReplicaSet({ signal, ...options }: ReplicaSetOptions): Promise<void> {
  let lastError: unknown;
  while (!signal.aborted) {
    try {
      return await withAdmin(options.port, (admin) => becomePrimary(admin, options, signal));
    } catch (error) {
      lastError = error;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`not the primary in time${formatReason(lastError)}`, { cause: lastError });
}

const formatReason = (error: unknown): string => (error instanceof Error ? `: ${error.message}` : '');

/** Lets the data use the features of this series: the next series opens only data of the series before it. */
export async function setFeatureCompatibilityVersion(port: number, series: string): Promise<void> {
  await withAdmin(port, (admin) => admin.command({ setFeatureCompatibilityVersion: series, confirm: true }));
}

/**
 * A direct connection, because the member's name in the configuration may be another address. It is new for each use: a
 * client that did not find its server remains closed.
 */
async function withAdmin(port: number, use: (admin: mongo.Admin) => Promise<unknown>): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, {
    directConnection: true,
    serverSelectionTimeoutMS: 1_000,
    minHeartbeatFrequencyMS: POLL_MS,
    socketTimeoutMS: 30_000,
  });
  try {
    await use(client.db().admin());
  } finally {
    await client.close();
  }
}

async function becomePrimary(
  admin: mongo.Admin,
  { port, durable }: Omit<ReplicaSetOptions, 'signal'>,
  signal: AbortSignal,
): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const stored = await readConfiguration(admin);
  if (!stored) await initiate(admin, host, durable);
  else if (stored.members[0]?.host !== host) await replaceHost(admin, stored, host);
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
    if (signal.aborted) throw new Error('it was not elected');
    await sleep(POLL_MS);
  }
}

async function readConfiguration(admin: mongo.Admin): Promise<Configuration | undefined> {
  try {
    return (await admin.command({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}

async function initiate(admin: mongo.Admin, host: string, durable: boolean): Promise<void> {
  const members = [{ _id: 0, host }];
  const configuration = { _id: REPLICA_SET, members, writeConcernMajorityJournalDefault: durable };
  // Fails for a mongod that has not read its configuration yet. The next attempt finds it.
  await admin.command({ replSetInitiate: configuration });
}

/** Forced, because a member that does not find its own address in the configuration is no primary. */
async function replaceHost(admin: mongo.Admin, stored: Configuration, host: string): Promise<void> {
  const members = [{ ...stored.members[0], host }];
  await admin.command({ replSetReconfig: { ...stored, version: stored.version + 1, members }, force: true });
}

import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { createPortInUseError, isPortFree, retryOnPortConflict } from '../ports.ts';
import { type EngineRecord, parseObject } from './engine-record.ts';
import { findMongods, type MongodBinary, toSeries } from './mongod-binary.ts';
import { type Exit, explainSignal, type MongodProcess, spawnMongod, stopPreviousMongod } from './mongod-process.ts';
import { ensureReplicaSet, REPLICA_SET, setFeatureCompatibilityVersion } from './replica-set.ts';

const START_TIMEOUT_MS = 60_000;
/** Exit codes of mongod. */
const PORT_IN_USE = 48;
const INCOMPATIBLE_DATA = 62;

interface MongodOptions {
  folder: string;
  /** On 127.0.0.1, when it must be this one. */
  port?: number | undefined;
  /** Whether acknowledged writes survive a power failure. */
  durable: boolean;
  log(line: string): void;
}

interface Mongod {
  port: number;
  description: string;
  uri: string;
  /** Resolves when mongod has exited, with the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Another series of mongod has written the data, which this one cannot read. */
class IncompatibleDataError extends Error {}

/**
 * Starts the first mongod that works. On a first start (no record), each failure leads to the next binary. Later only
 * data of another series does: no other binary would do better, and a newer one would change the data.
 * @returns undefined when none works; `failures` then has the reasons
 * @throws Error with a user-facing message when the mongod of an existing journal fails to start
 */
export async function startUsableMongod(
  options: MongodOptions,
  record: EngineRecord | undefined,
  failures: string[],
): Promise<Mongod | undefined> {
  const version = /\d+\.\d+\.\d+/.exec(record?.description ?? '')?.[0];
  for await (const binary of findMongods({ version, log: options.log, failures })) {
    const isNew = (await mkdir(options.folder, { recursive: true })) !== undefined;
    try {
      return await startMongod({ ...options, binary, record });
    } catch (error) {
      if (record && !(error instanceof IncompatibleDataError)) throw error;
      if (!record && isNew) await rm(options.folder, { recursive: true, force: true });
      options.log((error as Error).message);
      failures.push((error as Error).message);
    }
  }
  return undefined;
}

interface StartOptions extends MongodOptions {
  binary: MongodBinary;
  /** The engine of earlier starts. */
  record: EngineRecord | undefined;
}

async function startMongod(options: StartOptions): Promise<Mongod> {
  const { folder, port, record } = options;
  await stopPreviousMongod(folder);
  if (port !== undefined) {
    if (!(await isPortFree(port))) throw createPortInUseError(port);
    return startOn(port, options);
  }
  let preferred = record?.port;
  return retryOnPortConflict(async () => {
    const free = preferred !== undefined && (await isPortFree(preferred)) ? preferred : await getPort();
    preferred = undefined;
    return startOn(free, options);
  });
}

/** Starts it as a replica set of one member, which transactions require. */
async function startOn(port: number, { binary, folder, durable, record, log }: StartOptions): Promise<Mongod> {
  const logFile = join(dirname(folder), 'mongod.log');
  await rm(logFile, { force: true });
  const child = spawnMongod(binary.path, createArguments(folder, port, logFile), logFile);
  try {
    await waitUntilReady(child, port, durable);
  } catch (error) {
    await child.stop();
    throw await explainFailure(error as Error, { binary, port, record, logFile });
  }
  const series = toSeries(binary.version);
  const description = describe(binary);
  if (series) {
    await setFeatureCompatibilityVersion(port, series).catch(({ message }: Error) =>
      log(`${description} did not set its feature compatibility version to ${series} (${message}).`),
    );
  }
  return {
    port,
    description,
    uri: `mongodb://127.0.0.1:${port}/trading-journal?replicaSet=${REPLICA_SET}`,
    ended: child.ended.then(({ reason }) => `${reason}, its log is ${logFile}`),
    stop: child.stop,
  };
}

const describe = ({ version }: MongodBinary): string => (version ? `mongod ${version}` : 'mongod');

/**
 * Its sizes are for a laptop: by default the cache takes half of the memory, and the log of changes 5 % of the disk.
 */
const createArguments = (folder: string, port: number, logFile: string): string[] => [
  ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', REPLICA_SET],
  ...['--logpath', logFile, '--logappend'],
  ...['--wiredTigerCacheSizeGB', '1', '--oplogSize', '1024'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // After a signal, a member waits 15 s for its clients to leave. There is no other member.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  // A socket file of another user in /tmp prevents the start.
  '--nounixsocket',
];

/** mongod has exited before it was ready. */
class EarlyExit extends Error {
  readonly exit: Exit;
  constructor(exit: Exit) {
    super(exit.reason);
    this.exit = exit;
  }
}

async function waitUntilReady({ ended }: MongodProcess, port: number, durable: boolean): Promise<void> {
  const controller = new AbortController();
  const exited = ended.then((exit) => {
    controller.abort();
    throw new EarlyExit(exit);
  });
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  await Promise.race([ensureReplicaSet({ port, durable, signal }), exited]);
}

interface FailedStart extends Pick<StartOptions, 'binary' | 'record'> {
  port: number;
  logFile: string;
}

async function explainFailure(error: Error, { binary, port, record, logFile }: FailedStart): Promise<Error> {
  const { code = null, signal = null } = error instanceof EarlyExit ? error.exit : {};
  if (code === PORT_IN_USE) return createPortInUseError(port);
  const name = `${describe(binary)} (${binary.path})`;
  if (code === INCOMPATIBLE_DATA) {
    // A record that was lost and inferred has no version.
    const writer = /\d/.test(record?.description ?? '') ? record?.description : 'a mongod of another series';
    return new IncompatibleDataError(`this journal was written by ${writer}, and ${name} cannot read it`);
  }
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const details = [signal ? explainSignal(signal) : error.message, findLastError(text)].filter(Boolean).join(': ');
  return new Error(`${name} failed to start (${details}). Its log is ${logFile}.`, { cause: error });
}

/** The last error in a log: mongod writes lines of JSON, the system's loader writes text. */
function findLastError(log: string): string | undefined {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.filter((line) => /^\{.*"s":"[EF]"/.test(line));
  const { msg, attr } = parseObject(entries.at(-1) ?? '');
  const { error } = { error: undefined, ...(typeof attr === 'object' ? attr : {}) };
  if (entries.length > 0) return [msg, error].filter(Boolean).join(': ');
  return lines.findLast((line) => !line.startsWith('{'));
}

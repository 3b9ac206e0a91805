import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits, type MediaLimits, type Quotas } from 'contracts';
import { withDatabaseName } from 'local/database';
import { parseProxyTrust } from 'protocol/server/http';
import { createLog } from 'protocol/server/log';
import { createApp } from '../../src/app.ts';
import { connectDb } from '../../src/database.ts';
import type { AuthLimits, CallLimits } from '../../src/http/call-limits.ts';
import { listen } from '../../src/http/listen.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { type MediaSettings, openMedia } from '../../src/media/open.ts';
import { createClient } from './client.ts';
import { getDatabaseUri, getProjectId, toDatabaseName } from './emulator.ts';

interface Options {
  /** The engine of the test run by default. */
  mongodbUri?: string;
  clock?: () => number;
  trustProxy?: string;
  corsOrigins?: string[];
  /** The origin of the product. */
  publicUrl?: string;
  /** By default limits that no test reaches. */
  authLimits?: AuthLimits;
  /** By default limits that no test reaches. */
  callLimits?: Partial<CallLimits>;
  mediaLimits?: Partial<MediaLimits>;
  quotas?: Partial<Quotas>;
  /** Stores media in a bucket instead of a folder. */
  bucket?: Pick<MediaSettings, 'location' | 's3Endpoint' | 's3Read'> | undefined;
  /** The time limit for decoding an image. */
  imageTimeoutMs?: number;
  /** Serves remotes.json. */
  gatewayUrl?: string;
  /** The age from which an account counts among the traders of a module version. */
  countedAccountHours?: number;
  /** How long a connection may be idle. */
  idleTimeoutMs?: number;
  /** How many trades of an imported journal one transaction writes. */
  importedTogether?: number;
}

const unlimited: CallLimits = { perTrader: 1e9, perClient: 1e9, uploadsPerTrader: 1e9, perKey: 1e9 };
const unlimitedAuth: AuthLimits = { perAccount: 1e9, perClient: 1e9 };

/**
 * Starts the real API on a free port, with its own folder and by default its own database. `logs` has all log lines.
 */
export async function startApi(options: Options = {}, commonDatabase?: string) {
  const { mongodbUri = getDatabaseUri(), clock = Date.now, authLimits = unlimitedAuth } = options;
  const { trustProxy, corsOrigins = [] } = options;
  const callLimits = { ...unlimited, ...options.callLimits };
  const dbName = commonDatabase ?? toDatabaseName(randomUUID().replaceAll('-', ''));
  // A test with a database of its own breaks it, and must not wait long. On a busy machine, the common one can take
  // seconds.
  const serverSelectionTimeoutMs = options.mongodbUri ? 1_000 : 30_000;
  const { importedTogether } = options;
  const db = await connectDb(mongodbUri, {
    dbName,
    serverSelectionTimeoutMs,
    ...(importedTogether ? { importedTogether } : {}),
  });
  const logs: string[] = [];
  const identity = createIdentity(createFirebaseProvider({ projectId: getProjectId() }), clock);
  const log = createLog('debug', { write: (line: string) => void logs.push(line) });
  const folder = await mkdtemp(join(tmpdir(), 'trading-journal-api-'));
  const media = await openMedia({
    ...{ location: folder, folder, ...options.bucket },
    limits: { ...limits.media, ...options.mediaLimits },
  });
  const signingSecret = randomUUID();
  const metrics = createMetrics();
  const dependencies = {
    db,
    identity,
    log,
    metrics,
    corsOrigins,
    authLimits,
    callLimits,
    media,
    signingSecret,
    publicUrl: options.publicUrl,
    gatewayUrl: options.gatewayUrl,
    countedAccountHours: options.countedAccountHours,
    imageTimeoutMs: options.imageTimeoutMs,
    quotas: { ...limits.quotas, ...options.quotas },
    now: clock,
  };
  const app = createApp({ ...dependencies, trustProxy: parseProxyTrust(trustProxy) });
  const server = await listen(app, {
    port: 0,
    host: '127.0.0.1',
    ...(options.idleTimeoutMs ? { idleTimeoutMs: options.idleTimeoutMs } : {}),
  });
  const stop = async () => {
    await server.stop(0);
    if (!commonDatabase) await db.drop();
    await db.close();
    await rm(folder, { recursive: true });
  };
  return {
    ...createClient(`http://127.0.0.1:${server.port}`, logs),
    port: server.port,
    db,
    dbName,
    /** The address of this API's database. */
    databaseUri: withDatabaseName(getDatabaseUri(), dbName),
    folder,
    media,
    metrics,
    logs,
    stop,
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

/**
 * An API that joins the database of its jest worker, which keeps the journals of earlier files: each test creates its
 * own traders, and reads and changes only what is theirs. A database of its own takes a quarter of a second.
 */
export function joinApi(options: Options = {}) {
  return startApi(options, toDatabaseName(`worker_${process.env.JEST_WORKER_ID}`));
}

type OptionsSource = Options | (() => Options | Promise<Options>);

const setUp = (start: () => Promise<Api>): Api => {
  // Filled when the tests run; their functions refer to it earlier.
  const api = {} as Api;
  beforeAll(async () => void Object.assign(api, await start()));
  afterAll(() => api.stop());
  return api;
};

/** An API for all tests of a file or block. With options it has its own database. Without, it joins another. */
export function setUpApi(source?: OptionsSource): Api {
  return setUp(async () => {
    const options = typeof source === 'function' ? await source() : source;
    return options ? startApi(options) : joinApi();
  });
}

/** An API with options for all tests of a file or block, which read and change only what is of their traders. */
export function setUpJoinedApi(options: Options): Api {
  return setUp(() => joinApi(options));
}

/**
 * An API with its own database for all tests of a file or block, which read or change what belongs to no trader or to
 * all.
 */
export function setUpOwnApi(): Api {
  return setUpApi({});
}

/** Deletes every document. @param api one with its own database */
export async function emptyDatabase({ db }: Api): Promise<void> {
  for (const collection of (await db.connection.db?.collections()) ?? []) await collection.deleteMany({});
}

/** A clock that tests set ahead. Each test starts with the real time. */
export function setUpClock() {
  const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  afterEach(() => {
    clock.offsetMs = 0;
  });
  return clock;
}

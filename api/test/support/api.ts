import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits, type MediaLimits, type Quotas } from 'contracts';
import { parseProxyTrust } from 'contracts/server/http';
import { withDatabaseName } from 'local/database';
import { createApp } from '../../src/app.ts';
import { connectDb } from '../../src/db/connect.ts';
import { type MediaSettings, openMedia } from '../../src/features/media/open.ts';
import { type AuthLimits, type CallLimits, DEFAULT_AUTH_LIMITS } from '../../src/http/call-limits.ts';
import { listen } from '../../src/http/listen.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { createLog } from '../../src/log.ts';
import { createClient } from './client.ts';
import { getDatabaseUri, getProjectId } from './emulator.ts';

interface Options {
  /** The shared test database by default. */
  mongodbUri?: string;
  clock?: () => number;
  trustProxy?: string;
  corsOrigins?: string[];
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

const unlimited: CallLimits = { perTrader: 1e9, perClient: 1e9, uploadsPerTrader: 1e9 };

/** Starts the real API on a free port, with its own database and folder. `logs` has all log lines. */
export const startApi = async (options: Options = {}) => {
  const { mongodbUri = getDatabaseUri(), clock = Date.now, authLimits = DEFAULT_AUTH_LIMITS } = options;
  const { trustProxy, corsOrigins = [] } = options;
  const callLimits = { ...unlimited, ...options.callLimits };
  const dbName = `api_test_${randomUUID().replaceAll('-', '')}`;
  // A test with a database of its own breaks it, and must not wait long. On a busy machine, the common one can take seconds.
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
    gatewayUrl: options.gatewayUrl,
    countedAccountHours: options.countedAccountHours,
    imageTimeoutMs: options.imageTimeoutMs,
    quotas: { ...limits.quotas, ...options.quotas },
    clock,
  };
  const app = createApp({ ...dependencies, trustProxy: parseProxyTrust(trustProxy) });
  const server = await listen(app, {
    port: 0,
    host: '127.0.0.1',
    ...(options.idleTimeoutMs ? { idleTimeoutMs: options.idleTimeoutMs } : {}),
  });
  const stop = async () => {
    await server.stop(0);
    await db.drop();
    await db.close();
    await rm(folder, { recursive: true });
  };
  return {
    ...createClient(`http://127.0.0.1:${server.port}`),
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
};

export type Api = Awaited<ReturnType<typeof startApi>>;

type OptionsSource = Options | (() => Options | Promise<Options>);

const setUp = (start: typeof beforeAll, end: typeof afterAll, source: OptionsSource): Api => {
  // Filled when the tests run; their functions refer to it earlier.
  const api = {} as Api;
  start(async () => {
    Object.assign(api, await startApi(typeof source === 'function' ? await source() : source));
  });
  end(() => api.stop());
  return api;
};

/** An API for all tests of a file or block. */
export const setUpApi = (options: OptionsSource = {}): Api => setUp(beforeAll, afterAll, options);

/** A new API for each test. */
export const setUpFreshApi = (options: OptionsSource = {}): Api => setUp(beforeEach, afterEach, options);

/** A clock that tests set ahead. Each test starts with the real time. */
export const setUpClock = () => {
  const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  afterEach(() => {
    clock.offsetMs = 0;
  });
  return clock;
};

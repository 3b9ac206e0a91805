import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { connectDb, type Db } from 'api/src/database.ts';
import type { Api } from 'api/testing/api.ts';
import { startGateway } from 'api/testing/gateway-process.ts';
import { killServers, startListeningServer } from 'api/testing/server-process.ts';
import { withDatabaseName } from 'local/database';
import { startTestDatabase } from 'local/testing';
import { findOwnChildren } from './processes.ts';

/** CPU numbers. The auth emulator runs with the load generator, because in production the provider is remote. */
const sides = { product: '0,1', generator: '2,3' } as const;

export type Side = keyof typeof sides;

/**
 * Pins this process, its threads and its future children to the cores of a side. Returns false with fewer than four
 * cores or without taskset.
 */
export function pinToCores(side: Side): boolean {
  if (os.cpus().length < 4) return false;
  try {
    execFileSync('taskset', ['-acp', sides[side], String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function describePinning(isPinned: boolean): string {
  return isPinned
    ? 'product (database, API ×1, gateway) pinned to 2 cores, load generator and auth emulator to 2 others'
    : 'product and load generator SHARE ALL CORES (no taskset, or fewer than 4 cores)';
}

/** What the load test needs from a running product. */
export interface ProductUnderTest {
  /** The URL of the gateway, or of the API alone. */
  url: string;
  databaseUri: string;
  db: Db;
  /** The metrics endpoint of the API. */
  metricsUrl: string;
  /** The root process of each part. */
  roots: Record<string, number>;
}

/** The product as in production, except TLS: gateway, API and database engine as separate processes. */
export interface Product extends ProductUnderTest {
  engine: string;
  stop(): Promise<void>;
}

// On any kind of exit.
process.once('exit', killServers);

const unlimited = '1000000000';

/** All traders share one address here, so only limits per address are lifted. */
const settings = {
  AUTH_CALLS_PER_MINUTE_PER_CLIENT: unlimited,
  AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: unlimited,
  CALLS_PER_MINUTE_PER_CLIENT: unlimited,
  TRUST_PROXY: 'loopback',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
};

const startEngine = async () => {
  const before = findOwnChildren();
  const database = await startTestDatabase({ durable: true });
  const [pid = 0] = findOwnChildren().filter((each) => !before.includes(each));
  return { ...database, pid };
};

/** Starts the product on its cores, with an empty database that syncs every commit to disk. */
export async function startProduct(): Promise<Product> {
  pinToCores('product');
  const engine = await startEngine();
  const uri = withDatabaseName(engine.uri, 'load');
  const api = await startListeningServer({ ...settings, MONGODB_URI: uri });
  const { port: metricsPort } = await api.waitForLog('serving metrics');
  const gateway = await startGateway(api.client.url);
  pinToCores('generator');
  const db = await connectDb(uri);
  const stop = async () => {
    gateway.kill('SIGTERM');
    await gateway.ended;
    await api.terminate();
    await db.close();
    await engine.stop();
  };
  return {
    url: gateway.url,
    databaseUri: uri,
    db,
    engine: engine.description,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    roots: { gateway: gateway.pid, API: api.pid, engine: engine.pid },
    stop,
  };
}

interface InstanceOptions {
  env?: Record<string, string>;
  /** A shell command that runs first, see `startListeningServer`. */
  wrapper?: readonly string[];
  nodeOptions?: readonly string[];
}

/** Starts the API as in production, as a process on the database of `api`. `at` calls it. */
export async function startInstance(api: Api, { env, wrapper, nodeOptions }: InstanceOptions = {}) {
  const server = await startListeningServer({ MONGODB_URI: api.databaseUri, ...env }, wrapper, nodeOptions);
  const at: Api = { ...api, ...server.client, port: server.port };
  return { ...server, at };
}

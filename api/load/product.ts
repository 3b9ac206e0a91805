import { startTestDatabase, withDatabaseName } from 'local/testing';
import { connectDb, type Db } from '../src/db.ts';
import { startGateway } from '../test/support/gateway-process.ts';
import { endServers, startServer } from '../test/support/server-process.ts';
import { moveTo } from './cores.ts';
import { childrenOfMine } from './processes.ts';

/** What a load needs to know of what it is on. */
export interface Measurable {
  /** The gateway, or the API alone. */
  url: string;
  /** What of the gateway's own is asked for each time that somebody opens the product. */
  pages: readonly string[];
  databaseUri: string;
  db: Db;
  /** Where the API tells of itself. */
  metricsUrl: string;
  /** The first process of each part. */
  roots: Record<string, number>;
}

/** The product as it is run for real, but for TLS: gateway, API and engine, each a process of its own. */
export interface Product extends Measurable {
  engine: string;
  stop(): Promise<void>;
}

// Whatever way this process ends.
process.once('exit', endServers);

const unlimited = '1000000000';

/** All traders come from one address here. How often each of them may come stays as it is. */
const settings = {
  AUTH_CALLS_PER_MINUTE_PER_CLIENT: unlimited,
  AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: unlimited,
  CALLS_PER_MINUTE_PER_CLIENT: unlimited,
  TRUST_PROXY: 'loopback',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
};

const startEngine = async () => {
  const before = childrenOfMine();
  const database = await startTestDatabase({ durable: true });
  const [pid = 0] = childrenOfMine().filter((each) => !before.includes(each));
  return { ...database, pid };
};

/** Starts it on the product's cores, with an empty database that syncs every commit to the disk. */
export const startProduct = async (): Promise<Product> => {
  moveTo('product');
  const engine = await startEngine();
  const uri = withDatabaseName(engine.uri, 'load');
  const api = startServer({ ...settings, MONGODB_URI: uri });
  const { port: metricsPort } = await api.logged('serving metrics');
  const { port } = await api.logged('listening');
  const gateway = await startGateway(`http://127.0.0.1:${port}`);
  moveTo('maker');
  const db = await connectDb(uri);
  const stop = async () => {
    gateway.kill('SIGTERM');
    await gateway.ended;
    api.kill('SIGTERM');
    await api.ended;
    await db.close();
    await engine.stop();
  };
  return {
    url: gateway.url,
    pages: ['/dashboard', '/config.json', '/remotes.json'],
    databaseUri: uri,
    db,
    engine: engine.description,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    roots: { gateway: gateway.pid, API: api.pid, engine: engine.pid },
    stop,
  };
};

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, mongo } from 'mongoose';
import { Client } from 'pg';
import { findServerProcesses, prepareDataFolder } from '../data-folder.ts';
import { ensureEngine } from '../engine-cache.ts';
import { detectLauncher } from '../launcher.ts';
import { type Server, startServer } from '../server.ts';
import { testCacheDir } from '../testing/test-cache-dir.ts';
import { type RunningGateway, startGateway } from './server.ts';

describe('a gateway on a dedicated engine', () => {
  let folder: string;
  let server: Server;
  let gateway: RunningGateway;
  let connection: Connection;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
    const [engine, launcher] = await Promise.all([
      ensureEngine(undefined, testCacheDir, () => undefined),
      detectLauncher(),
    ]);
    await prepareDataFolder(join(folder, 'data'), engine.template, launcher, false);
    server = await startServer(engine.tree, launcher, join(folder, 'data'), false);
    gateway = await startGateway(server.address, { transactionLifetimeMs: 150 });
    connection = await createConnection(`mongodb://127.0.0.1:${gateway.port}/own?retryWrites=false`).asPromise();
  });
  afterEach(async () => {
    await connection.close();
    await gateway.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const readCommandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const collection = (name: string) => connection.collection<{ _id: number; count: number }>(name);

  it('aborts a transaction that stays open and lets its client retry it', async () => {
    await collection('a').insertOne({ _id: 1, count: 0 });
    const session = await connection.startSession();
    session.startTransaction();
    await collection('a').updateOne({ _id: 1 }, { $inc: { count: 10 } }, { session });
    await collection('a').updateOne({ _id: 1 }, { $inc: { count: 1 } });
    expect(await collection('a').findOne({ _id: 1 })).toMatchObject({ count: 1 });
    const late = await collection('a')
      .findOne({ _id: 1 }, { session })
      .catch((error) => error);
    expect(late).toMatchObject({ code: 251 });
    expect(late.hasErrorLabel('TransientTransactionError')).toBe(true);
    await session.endSession();
  });

  it('cancels a query whose client disconnects', async () => {
    await collection('a').insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, count: 1 })));
    const slowSum = { $map: { input: { $range: [0, 100_000] }, in: { $add: ['$$this', '$count'] } } };
    const disconnect = new AbortController();
    const query = collection('a').findOne(
      { $expr: { $eq: [{ $sum: slowSum }, 'never'] } },
      { signal: disconnect.signal },
    );
    const observer = new Client({ host: server.address.socketDir, user: server.address.user, database: 'postgres' });
    await observer.connect();
    const isBusy = async () => {
      const active = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%find_cursor_first_page%'";
      return ((await observer.query(`${active} AND pid <> pg_backend_pid()`)).rowCount ?? 0) > 0;
    };
    while (!(await isBusy())) await sleep(5);
    disconnect.abort(new Error('disconnected'));
    await expect(query).rejects.toThrow('disconnected');
    while (await isBusy()) await sleep(5);
    expect(await collection('a').findOne({ _id: 1 })).toMatchObject({ count: 1 });
    await observer.end();
  });

  it('eventually serves transactions when more are open than it has connections', async () => {
    await collection('a').insertOne({ _id: 1, count: 0 });
    const startTransaction = async () => {
      const session = await connection.startSession();
      session.startTransaction();
      await collection('a').findOne({ _id: 1 }, { session });
      return session;
    };
    const sessions = await Promise.all(Array.from({ length: 40 }, startTransaction));
    expect(sessions).toHaveLength(40);
    await Promise.all(sessions.map((session) => session.endSession()));
  });

  it('keeps all acknowledged writes after a process of the engine is killed', async () => {
    for (let _id = 0; _id < 50; _id++) await collection('a').insertOne({ _id, count: 0 });
    const backends = (await findServerProcesses(join(folder, 'data'))).filter((pid) =>
      readCommandLine(pid).includes('[local]'),
    );
    process.kill(backends[0] ?? 0, 'SIGKILL');
    const retryUntilDone = async (work: () => Promise<unknown>): Promise<unknown> =>
      work().catch(() => retryUntilDone(work));
    await retryUntilDone(() => collection('a').insertOne({ _id: 50, count: 0 }));
    expect(await collection('a').countDocuments()).toBe(51);
    expect(backends.length).toBeGreaterThan(0);
  });

  it('returns a transient error when the connection to the engine is lost', async () => {
    await collection('a').insertOne({ _id: 1, count: 0 });
    const session = await connection.startSession();
    session.startTransaction();
    await collection('a').findOne({ _id: 1 }, { session });
    await server.stop();
    const failure = await collection('a')
      .findOne({ _id: 1 }, { session })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(mongo.MongoServerError);
    expect(failure.hasErrorLabel('TransientTransactionError')).toBe(true);
    await expect(collection('a').findOne({ _id: 1 })).rejects.toMatchObject({ code: 91 });
    await session.endSession();
  });
});

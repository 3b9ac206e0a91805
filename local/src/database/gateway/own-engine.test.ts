import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, mongo } from 'mongoose';
import { Client } from 'pg';
import { cachedEngine } from '../documentdb/cache.ts';
import { prepareData, processesIn } from '../documentdb/data-folder.ts';
import { launcher } from '../documentdb/launch.ts';
import { type Server, startServer } from '../documentdb/server.ts';
import { type RunningGateway, startGateway } from './server.ts';

describe('a gateway on an engine of its own', () => {
  let folder: string;
  let server: Server;
  let gateway: RunningGateway;
  let connection: Connection;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
    const [engine, how] = await Promise.all([cachedEngine(undefined, () => undefined), launcher()]);
    await prepareData(join(folder, 'data'), engine.template, how, false);
    server = await startServer(engine.tree, how, join(folder, 'data'), false);
    gateway = await startGateway(server.address, { transactionLifetime: 150 });
    connection = await createConnection(`mongodb://127.0.0.1:${gateway.port}/own?retryWrites=false`).asPromise();
  });
  afterEach(async () => {
    await connection.close();
    await gateway.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const column = (name: string) => connection.collection<{ _id: number; count: number }>(name);

  it('aborts a transaction that nobody ends, and lets its client begin it anew', async () => {
    await column('a').insertOne({ _id: 1, count: 0 });
    const session = await connection.startSession();
    session.startTransaction();
    await column('a').updateOne({ _id: 1 }, { $inc: { count: 10 } }, { session });
    await column('a').updateOne({ _id: 1 }, { $inc: { count: 1 } });
    expect(await column('a').findOne({ _id: 1 })).toMatchObject({ count: 1 });
    const late = await column('a')
      .findOne({ _id: 1 }, { session })
      .catch((error) => error);
    expect(late).toMatchObject({ code: 251 });
    expect(late.hasErrorLabel('TransientTransactionError')).toBe(true);
    await session.endSession();
  });

  it('cancels a query whose client has hung up', async () => {
    await column('a').insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, count: 1 })));
    const adds = { $map: { input: { $range: [0, 100_000] }, in: { $add: ['$$this', '$count'] } } };
    const hangUp = new AbortController();
    const query = column('a').findOne({ $expr: { $eq: [{ $sum: adds }, 'never'] } }, { signal: hangUp.signal });
    const observer = new Client({ host: server.address.socketDir, user: server.address.user, database: 'postgres' });
    await observer.connect();
    const isBusy = async () => {
      const active = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%find_cursor_first_page%'";
      return ((await observer.query(`${active} AND pid <> pg_backend_pid()`)).rowCount ?? 0) > 0;
    };
    while (!(await isBusy())) await sleep(5);
    hangUp.abort(new Error('hung up'));
    await expect(query).rejects.toThrow('hung up');
    while (await isBusy()) await sleep(5);
    expect(await column('a').findOne({ _id: 1 })).toMatchObject({ count: 1 });
    await observer.end();
  });

  it('keeps no transaction waiting for ever behind more open ones than it has connections', async () => {
    await column('a').insertOne({ _id: 1, count: 0 });
    const read = async () => {
      const session = await connection.startSession();
      session.startTransaction();
      await column('a').findOne({ _id: 1 }, { session });
      return session;
    };
    const sessions = await Promise.all(Array.from({ length: 40 }, read));
    expect(sessions).toHaveLength(40);
    await Promise.all(sessions.map((session) => session.endSession()));
  });

  it('goes on after a process of the engine was killed, with all that was acknowledged', async () => {
    for (let _id = 0; _id < 50; _id++) await column('a').insertOne({ _id, count: 0 });
    const backends = (await processesIn(join(folder, 'data'))).filter((pid) => commandOf(pid).includes('[local]'));
    process.kill(backends[0] ?? 0, 'SIGKILL');
    const until = async (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => until(work));
    await until(() => column('a').insertOne({ _id: 50, count: 0 }));
    expect(await column('a').countDocuments()).toBe(51);
    expect(backends.length).toBeGreaterThan(0);
  });

  it('answers with an error, and goes on, when a connection to the engine is cut under it', async () => {
    await column('a').insertOne({ _id: 1, count: 0 });
    const session = await connection.startSession();
    session.startTransaction();
    await column('a').findOne({ _id: 1 }, { session });
    await server.stop();
    const failure = await column('a')
      .findOne({ _id: 1 }, { session })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(mongo.MongoServerError);
    expect(failure.hasErrorLabel('TransientTransactionError')).toBe(true);
    await expect(column('a').findOne({ _id: 1 })).rejects.toMatchObject({ code: 91 });
    await session.endSession();
  });
});

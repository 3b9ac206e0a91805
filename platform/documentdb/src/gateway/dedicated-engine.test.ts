import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, mongo } from 'mongoose';
import { findServerProcesses } from '../data-folder.ts';
import { withClient } from '../extensions.ts';
import { startDedicatedEngine } from '../testing/engines.ts';
import { type RunningGateway, startGateway } from './server.ts';

/** A query that takes long. */
const slowSum = { $map: { input: { $range: [0, 100_000] }, in: { $add: ['$$this', '$count'] } } };
const slowQuery = { $expr: { $eq: [{ $sum: slowSum }, 'never'] } };

describe('a gateway on a dedicated engine', () => {
  let engine: Awaited<ReturnType<typeof startDedicatedEngine>>;
  let gateway: RunningGateway;
  let connection: Connection;

  beforeEach(async () => {
    engine = await startDedicatedEngine();
    gateway = await startGateway(engine.server.address, { transactionLifetimeMs: 1_000 });
    connection = await createConnection(`mongodb://127.0.0.1:${gateway.port}/own?retryWrites=false`).asPromise();
    await collection('a').insertOne({ _id: 1, count: 0 });
  });
  afterEach(async () => {
    await connection.close();
    await gateway.stop();
    await engine.remove();
  });

  const readCommandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const collection = (name: string) => connection.collection<{ _id: number; count: number }>(name);
  const startTransaction = async () => {
    const session = await connection.startSession();
    session.startTransaction();
    await collection('a').findOne({ _id: 1 }, { session });
    return session;
  };

  it('reports a conflict at once on request, while a usual client waits for the other transaction', async () => {
    const strict = await startGateway(engine.server.address, { conflictsAtOnce: true });
    const other = await createConnection(`mongodb://127.0.0.1:${strict.port}/own?retryWrites=false`).asPromise();
    const increment = async (client: Connection, session?: mongo.ClientSession) =>
      client.collection('a').updateOne({ count: 0 }, { $inc: { count: 1 } }, session ? { session } : {});
    const begin = async (client: Connection) => {
      const session = await client.startSession();
      session.startTransaction();
      return session;
    };
    const first = await begin(connection);
    await increment(connection, first);
    const waiting = increment(connection, await begin(connection)).then(() => 'waited');
    const failing = increment(other, await begin(other)).catch((error: mongo.MongoServerError) => error.codeName);
    expect(await Promise.race([waiting, failing])).toBe('WriteConflict');
    await first.abortTransaction();
    expect(await waiting).toBe('waited');
    await other.close(true);
    await strict.stop();
  });

  it('aborts a transaction that stays open and lets its client retry it', async () => {
    const session = await startTransaction();
    await collection('a').updateOne({ _id: 1 }, { $inc: { count: 10 } }, { session });
    await collection('a').updateOne({ _id: 1 }, { $inc: { count: 1 } });
    expect(await collection('a').findOne({ _id: 1 })).toMatchObject({ count: 1 });
    const late = collection('a').findOne({ _id: 1 }, { session });
    await expect(late).rejects.toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
    await session.endSession();
  });

  it('cancels a query whose client disconnects', async () => {
    await collection('a').insertMany(Array.from({ length: 500 }, (_, index) => ({ _id: index + 2, count: 1 })));
    const disconnect = new AbortController();
    const query = collection('a').findOne(slowQuery, { signal: disconnect.signal });
    const isBusy = async () => {
      const active = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%find_cursor_first_page%'";
      return ((await engine.client.query(`${active} AND pid <> pg_backend_pid()`)).rowCount ?? 0) > 0;
    };
    while (!(await isBusy())) await sleep(5);
    disconnect.abort(new Error('disconnected'));
    await expect(query).rejects.toThrow('disconnected');
    while (await isBusy()) await sleep(5);
    expect(await collection('a').findOne({ _id: 1 })).toMatchObject({ count: 0 });
  });

  it('eventually serves transactions when more are open than it has connections', async () => {
    const sessions = await Promise.all(Array.from({ length: 40 }, startTransaction));
    expect(sessions).toHaveLength(40);
    await Promise.all(sessions.map((session) => session.endSession()));
  });

  const killBackend = async () => {
    const servers = await findServerProcesses(engine.dataFolder);
    const backend = servers.find((pid) => readCommandLine(pid).includes('[local]'));
    process.kill(Number(backend), 'SIGKILL');
  };

  it('keeps all acknowledged writes after a process of the engine is killed', async () => {
    for (let _id = 2; _id <= 50; _id++) await collection('a').insertOne({ _id, count: 0 });
    await killBackend();
    // A write whose reply was lost may have been applied, so a repeated one must not fail.
    const writeLast = (): Promise<unknown> =>
      collection('a').replaceOne({ _id: 51 }, { count: 0 }, { upsert: true }).catch(writeLast);
    await writeLast();
    expect(await collection('a').countDocuments()).toBe(51);
  });

  it('stops while it recovers from the crash of a process', async () => {
    const { address } = engine.server;
    const crash = () =>
      withClient(address, async (client) => {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }).catch(() => undefined);
    const isRecovering = () =>
      withClient(address, async () => undefined).then(
        () => false,
        (error) => /in recovery mode|not yet accepting connections/.test(error.message),
      );
    // A recovery can be over before it is seen. Then another process crashes: one of its own, since no other is left.
    do await crash();
    while (!(await isRecovering()));
    await engine.server.stop();
    expect(await findServerProcesses(engine.dataFolder)).toEqual([]);
  });

  it('returns a transient error when the connection to the engine is lost', async () => {
    const session = await startTransaction();
    await engine.server.stop();
    const failure = await collection('a')
      .findOne({ _id: 1 }, { session })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(mongo.MongoServerError);
    expect(failure.hasErrorLabel('TransientTransactionError')).toBe(true);
    await expect(collection('a').findOne({ _id: 1 })).rejects.toMatchObject({ code: 91 });
    await session.endSession();
  });
});

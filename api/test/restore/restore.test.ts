import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type MediaFile } from 'contracts';
import { withDatabaseName } from 'local/testing';
import mongoose, { type Connection } from 'mongoose';
import { connectDb } from '../../src/db.ts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { type Client, createClient } from '../support/client.ts';
import { databaseUri, deleteAccount, exportAccounts, importAccounts, signIn } from '../support/emulator.ts';
import { stored } from '../support/media.ts';
import { fileOf, pngFile, videoOf } from '../support/media-files.ts';
import { type Person, trader } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { endServers, startServer } from '../support/server-process.ts';
import { expectTrueSummaries } from '../support/summaries.ts';
import { saveTrades } from '../support/trades.ts';
import { startUploader } from '../support/uploader.ts';
import { startWriters } from '../support/writers.ts';
import { dump, undump } from './dump.ts';
import { tellDrill, writeDrills } from './figures.ts';
import { buckets, folders, type Store } from './stores.ts';

/** How many traders with how many trades each; more by `npm run rehearsal:restore`, which writes down what it saw. */
const [traders, tradesEach] = (process.env.RESTORE_SIZE ?? '2x8').split('x').map(Number) as [number, number];

jest.setTimeout(180_000 + traders * tradesEach * 100);

const dates = Array.from({ length: 20 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);

const hashAt = async ({ url }: Client, file: MediaFile): Promise<string> => {
  const reply = await fetch(`${url}${file.url}`);
  return reply.status === 200 ? hash('sha256', new Uint8Array(await reply.arrayBuffer())) : String(reply.status);
};

/** What a trader has, as they see it: trades without the files' addresses, which are new each time, and the files' bytes. */
const journalOf = async (client: Client, { token }: Pick<Person, 'token'>) => {
  const { trades } = await client.call(calls.trades.list, { token });
  const files = trades.flatMap((trade) => trade.files);
  const hashes = await Promise.all(files.map(async (file) => [file.id, await hashAt(client, file)] as const));
  return {
    trades: new Map(trades.map(({ files: _, ...trade }) => [trade.id, trade])),
    files: new Map(hashes),
    flags: await client.call(calls.flags.list, { token }),
  };
};

/** A journal with a picture and a video. */
const fill = async (client: Client, person: Person) => {
  await client.call(calls.flags.change, {
    ...person,
    body: { action: 'add', newName: `Setup ${randomUUID().slice(0, 8)}` },
  });
  const each = Array.from({ length: tradesEach }, (_, at) => ({
    date: dates[at % dates.length] as string,
    amount: at,
  }));
  await saveTrades(client, person, ...each);
  for (const file of [pngFile(), fileOf(videoOf(300_000), 'replay.mp4')])
    await client.call(calls.media.upload, { ...person, form: { tradeId: '2' }, file });
};

const connectTo = (name: string): Promise<Connection> =>
  mongoose.createConnection(databaseUri(), { dbName: name }).asPromise();

/** One API on a database and a store. */
const startOn = async (database: string, store: Store) => {
  const env = {
    ...store.env,
    MONGODB_URI: withDatabaseName(databaseUri(), database),
    MEDIA_MAX_FILES_PER_TRADE: '100000',
  };
  const server = startServer(env);
  const { port } = await server.logged('listening');
  const stop = async () => {
    server.kill('SIGTERM');
    await server.ended;
  };
  return { client: createClient(`http://127.0.0.1:${port}`), stop };
};

const newDatabase = () => `restore_${randomUUID().replaceAll('-', '')}`;
const secondsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now();
  const result = await work();
  return [result, (performance.now() - begun) / 1_000];
};

afterAll(() => writeDrills(kinds.length));

const connections: Connection[] = [];
let removals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  endServers();
  for (const connection of connections.splice(0)) {
    await connection.dropDatabase();
    await connection.close();
  }
  for (const remove of removals) await remove();
  removals = [];
});

const openDatabase = async (name: string): Promise<Connection> => {
  const connection = await connectTo(name);
  connections.push(connection);
  return connection;
};

const kinds = [
  ['consistent snapshot, media in a folder', { oneMoment: true, stores: folders }],
  ['no snapshot, media in a bucket', { oneMoment: false, stores: buckets }],
] as const;

describe('API-14 API-19 DAT-04 a backup taken while traders write and upload', () => {
  it.each(kinds)('%s, brings back all that was acknowledged before it', async (kind, { oneMoment, stores }) => {
    const { make, remove } = await stores();
    const folder = await mkdtemp(join(tmpdir(), 'trading-journal-dump-'));
    removals = [remove, () => rm(folder, { recursive: true })];
    const [live, backup, restored] = [await make('live'), await make('backup'), await make('restored')];
    const [lost, found] = [newDatabase(), newDatabase()];

    const { client, stop } = await startOn(lost, live);
    const people: Person[] = [];
    for (let made = 0; made < traders; made += 1) people.push(await trader(client));
    await Promise.all(people.map((one) => fill(client, one)));
    const before = await Promise.all(people.map((one) => journalOf(client, one)));

    const running = async () => client;
    const writers = startWriters(
      people.map(({ token }) => token),
      running,
      {},
    );
    const uploader = startUploader(people[0]?.token ?? '', running);
    await writers.acknowledge(traders);
    const source = await openDatabase(lost);
    const between = () => writers.acknowledge(traders);
    const [dumped, dumping] = await secondsOf(() => dump(source, folder, { oneMoment, between }));
    // Files that no trade of the copy names.
    await uploader.acknowledge(3);
    const [, copying] = await secondsOf(() => live.copyTo(backup));
    const accounts = await exportAccounts(people.map(({ uid }) => uid));
    await Promise.all([writers.finish(), uploader.finish()]);

    await stop();
    await source.dropDatabase();
    await live.lose();
    for (const { uid } of people) await deleteAccount(uid);
    await expect(signIn(people[0] as Person)).rejects.toThrow('EMAIL_NOT_FOUND');

    const target = await openDatabase(found);
    const [, restoring] = await secondsOf(async () => {
      await undump(target, folder);
      await backup.copyTo(restored);
      await importAccounts(accounts);
    });
    // Before an API runs on it, which ends what was deleted.
    const verify = (...args: string[]) => runProgram('verify-days.ts', withDatabaseName(databaseUri(), found), args);
    const [{ code, lines }, verifying] = await secondsOf(() => verify());
    const right = { code: 0, lines: [`Journals checked: ${traders}. All summaries are correct.`] };
    if (oneMoment) expect({ code, lines }).toEqual(right);
    else {
      expect(code).toBe(1);
      expect(await verify('--repair')).toMatchObject({ code: 0 });
      expect(await verify()).toEqual(right);
    }

    const again = await startOn(found, restored);
    const db = await connectDb(databaseUri(), { dbName: found });
    removals.unshift(() => db.close());
    for (const [at, one] of people.entries()) {
      const back = { token: await signIn(one) };
      await again.client.call(calls.auth.login, { body: { idToken: back.token } });
      const journal = await journalOf(again.client, back);
      expect(journal.flags).toEqual(before[at]?.flags);
      for (const part of ['trades', 'files'] as const)
        expect([...journal[part]]).toEqual(expect.arrayContaining([...(before[at]?.[part] ?? [])]));
      const numbers = [...journal.trades.keys()];
      const { lastTradeNumber } = await db.users.findOne({ firebaseUid: one.uid }).orFail().lean();
      expect(lastTradeNumber).toBeGreaterThanOrEqual(Math.max(...numbers));
      const [next] = await saveTrades(again.client, back, {});
      expect(next?.id).toBe(lastTradeNumber + 1);
    }
    await expectTrueSummaries(db);
    const wrong = lines.filter((line) => / of trader /.test(line)).length;
    tellDrill({ kind, traders, ...dumped, dumping, copying, restoring, verifying, wrong });
  });
});

describe('API-14 media that are not of the database’s moment', () => {
  it('leave a trade whose file is gone as it is, say that the file is gone, and let it go; what no trade names is swept', async () => {
    const { make, remove } = await folders();
    removals = [remove];
    const [store, name] = [await make('one'), newDatabase()];
    await openDatabase(name);
    const { client } = await startOn(name, store);
    const ada = await trader(client);
    await fill(client, ada);
    const db = await connectDb(databaseUri(), { dbName: name });
    removals.unshift(() => db.close());
    const media = await store.open();
    const { _id } = await db.users.findOne({ firebaseUid: ada.uid }).orFail().lean();
    const { trade } = await client.call(calls.trades.get, { ...ada, params: { id: '2' } });
    const [gone, kept] = trade.files as [MediaFile, MediaFile];

    // The store is older than the database.
    await media.store.remove([`${_id}/${gone.id}`, `${_id}/${gone.id}.thumbnail`]);
    expect([await hashAt(client, gone), (await hashAt(client, kept)).length]).toEqual(['404', 64]);
    expect((await client.call(calls.trades.get, { ...ada, params: { id: '2' } })).trade.files).toHaveLength(2);
    const cut = await fetch(client.url + (await client.call(calls.account.export, ada)).url);
    await expect(cut.arrayBuffer()).rejects.toThrow();
    await client.call(calls.media.delete, { ...ada, params: { fileId: gone.id } });
    const whole = await fetch(client.url + (await client.call(calls.account.export, ada)).url);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(300_000);

    // It is newer: a file whose trade the database does not have, and never will.
    await db.trades.updateOne({ userId: _id, number: 2 }, { $set: { files: [] } });
    const keys = async () => (await stored({ media, folder: join(store.env.DATA_DIR ?? '', 'media') })).length;
    expect(await keys()).toBe(1);
    await sweepMedia(db, media, Date.now());
    expect(await keys()).toBe(1);
    await sweepMedia(db, media, Date.now() + 7_200_000);
    expect(await keys()).toBe(0);
  });
});

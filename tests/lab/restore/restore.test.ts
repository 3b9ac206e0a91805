import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDb } from 'api/src/db.ts';
import { sweepMedia } from 'api/src/features/media/sweep.ts';
import { type Client, createClient } from 'api/testing/client.ts';
import { deleteAccount, exportAccounts, getDatabaseUri, importAccounts, signIn } from 'api/testing/emulator.ts';
import { listStoredFiles } from 'api/testing/media.ts';
import { createFile, createPngFile, createVideo } from 'api/testing/media-files.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { runProgram } from 'api/testing/program.ts';
import { killServers, startServer } from 'api/testing/server-process.ts';
import { expectCorrectSummaries } from 'api/testing/summaries.ts';
import { saveTrades } from 'api/testing/trades.ts';
import { startUploader } from 'api/testing/uploader.ts';
import { startWriters } from 'api/testing/writers.ts';
import { calls, type MediaFile } from 'contracts';
import { withDatabaseName } from 'local/testing';
import mongoose, { type Connection } from 'mongoose';
import { dump, restoreDump } from './dump.ts';
import { recordDrill, writeDrills } from './figures.ts';
import { createBucketStores, createFolderStores, type Store } from './stores.ts';

/** Traders and trades per trader; `npm run rehearsal:restore` uses more and records the figures. */
const [traders, tradesEach] = (process.env.RESTORE_SIZE ?? '2x8').split('x').map(Number) as [number, number];

jest.setTimeout(180_000 + traders * tradesEach * 100);

const dates = Array.from({ length: 20 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);

const fetchHash = async ({ url }: Client, file: MediaFile): Promise<string> => {
  const reply = await fetch(`${url}${file.url}`);
  return reply.status === 200 ? hash('sha256', new Uint8Array(await reply.arrayBuffer())) : String(reply.status);
};

/** The journal as its trader sees it, with hashes of the files instead of their URLs, which are always new. */
const getJournal = async (client: Client, { token }: Pick<Person, 'token'>) => {
  const { trades } = await client.call(calls.trades.list, { token });
  const files = trades.flatMap((trade) => trade.files);
  const hashes = await Promise.all(files.map(async (file) => [file.id, await fetchHash(client, file)] as const));
  return {
    trades: new Map(trades.map(({ files: _, ...trade }) => [trade.id, trade])),
    files: new Map(hashes),
    flags: await client.call(calls.flags.list, { token }),
  };
};

/** Fills a journal with trades, an image and a video. */
const fillJournal = async (client: Client, person: Person) => {
  await client.call(calls.flags.change, {
    ...person,
    body: { action: 'add', newName: `Setup ${randomUUID().slice(0, 8)}` },
  });
  const each = Array.from({ length: tradesEach }, (_, index) => ({
    date: dates[index % dates.length] as string,
    amount: index,
  }));
  await saveTrades(client, person, ...each);
  for (const file of [createPngFile(), createFile(createVideo(300_000), 'replay.mp4')])
    await client.call(calls.media.upload, { ...person, form: { tradeId: '2' }, file });
};

const connectTo = (name: string): Promise<Connection> =>
  mongoose.createConnection(getDatabaseUri(), { dbName: name }).asPromise();

/** Starts an API on a database and a media store. */
const startApiOn = async (database: string, store: Store) => {
  const env = {
    ...store.env,
    MONGODB_URI: withDatabaseName(getDatabaseUri(), database),
    MEDIA_MAX_FILES_PER_TRADE: '100000',
  };
  const server = startServer(env);
  const { port } = await server.waitForLog('listening');
  const stop = async () => {
    server.kill('SIGTERM');
    await server.ended;
  };
  return { client: createClient(`http://127.0.0.1:${port}`), stop };
};

const createDatabaseName = () => `restore_${randomUUID().replaceAll('-', '')}`;
const measureSeconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const startedAt = performance.now();
  const result = await work();
  return [result, (performance.now() - startedAt) / 1_000];
};

afterAll(() => writeDrills(kinds.length));

const connections: Connection[] = [];
let removals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  killServers();
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
  ['consistent snapshot, media in a folder', { oneMoment: true, stores: createFolderStores }],
  ['no snapshot, media in a bucket', { oneMoment: false, stores: createBucketStores }],
] as const;

describe('a backup taken while traders write and upload (API-14, API-19, DAT-04)', () => {
  it.each(kinds)('%s, restores all that was acknowledged before it', async (kind, { oneMoment, stores }) => {
    const { createStore, remove } = await stores();
    const folder = await mkdtemp(join(tmpdir(), 'trading-journal-dump-'));
    removals = [remove, () => rm(folder, { recursive: true })];
    const [live, backup, restored] = [
      await createStore('live'),
      await createStore('backup'),
      await createStore('restored'),
    ];
    const [lostName, foundName] = [createDatabaseName(), createDatabaseName()];

    const { client, stop } = await startApiOn(lostName, live);
    const people: Person[] = [];
    for (let count = 0; count < traders; count += 1) people.push(await createTrader(client));
    await Promise.all(people.map((one) => fillJournal(client, one)));
    const before = await Promise.all(people.map((one) => getJournal(client, one)));

    const running = async () => client;
    const writers = startWriters(
      people.map(({ token }) => token),
      running,
      {},
    );
    const uploader = startUploader(people[0]?.token ?? '', running);
    await writers.waitForWrites(traders);
    const source = await openDatabase(lostName);
    const between = () => writers.waitForWrites(traders);
    const [dumped, dumping] = await measureSeconds(() => dump(source, folder, { oneMoment, between }));
    // These files are newer than the database dump.
    await uploader.waitForUploads(3);
    const [, copying] = await measureSeconds(() => live.copyTo(backup));
    const accounts = await exportAccounts(people.map(({ uid }) => uid));
    await Promise.all([writers.finish(), uploader.finish()]);

    await stop();
    await source.dropDatabase();
    await live.lose();
    for (const { uid } of people) await deleteAccount(uid);
    await expect(signIn(people[0] as Person)).rejects.toThrow('EMAIL_NOT_FOUND');

    const target = await openDatabase(foundName);
    const [, restoring] = await measureSeconds(async () => {
      await restoreDump(target, folder);
      await backup.copyTo(restored);
      await importAccounts(accounts);
    });
    // Before an API starts, because its housekeeping completes deletions.
    const verify = (...args: string[]) =>
      runProgram('verify-days.ts', withDatabaseName(getDatabaseUri(), foundName), args);
    const [{ code, lines }, verifying] = await measureSeconds(() => verify());
    const expected = { code: 0, lines: [`Journals checked: ${traders}. All summaries are correct.`] };
    if (oneMoment) expect({ code, lines }).toEqual(expected);
    else {
      expect(code).toBe(1);
      expect(await verify('--repair')).toMatchObject({ code: 0 });
      expect(await verify()).toEqual(expected);
    }

    const restoredApi = await startApiOn(foundName, restored);
    const db = await connectDb(getDatabaseUri(), { dbName: foundName });
    removals.unshift(() => db.close());
    for (const [index, one] of people.entries()) {
      const session = { token: await signIn(one) };
      await restoredApi.client.call(calls.auth.login, { body: { idToken: session.token } });
      const journal = await getJournal(restoredApi.client, session);
      expect(journal.flags).toEqual(before[index]?.flags);
      for (const part of ['trades', 'files'] as const)
        expect([...journal[part]]).toEqual(expect.arrayContaining([...(before[index]?.[part] ?? [])]));
      const numbers = [...journal.trades.keys()];
      const { lastTradeNumber } = await db.users.findOne({ firebaseUid: one.uid }).orFail().lean();
      expect(lastTradeNumber).toBeGreaterThanOrEqual(Math.max(...numbers));
      const [next] = await saveTrades(restoredApi.client, session, {});
      expect(next?.id).toBe(lastTradeNumber + 1);
    }
    await expectCorrectSummaries(db);
    const wrong = lines.filter((line) => / of trader /.test(line)).length;
    recordDrill({ kind, traders, ...dumped, dumping, copying, restoring, verifying, wrong });
  });
});

describe('media older or newer than the database backup (API-14)', () => {
  it('keep trades with missing files usable, report the file as missing and allow its deletion; unreferenced files are cleaned up', async () => {
    const { createStore, remove } = await createFolderStores();
    removals = [remove];
    const [store, name] = [await createStore('one'), createDatabaseName()];
    await openDatabase(name);
    const { client } = await startApiOn(name, store);
    const ada = await createTrader(client);
    await fillJournal(client, ada);
    const db = await connectDb(getDatabaseUri(), { dbName: name });
    removals.unshift(() => db.close());
    const media = await store.open();
    const { _id } = await db.users.findOne({ firebaseUid: ada.uid }).orFail().lean();
    const { trade } = await client.call(calls.trades.get, { ...ada, params: { id: '2' } });
    const [missingFile, keptFile] = trade.files as [MediaFile, MediaFile];

    // The store is older than the database: a file is missing.
    await media.store.remove([`${_id}/${missingFile.id}`, `${_id}/${missingFile.id}.thumbnail`]);
    expect([await fetchHash(client, missingFile), (await fetchHash(client, keptFile)).length]).toEqual(['404', 64]);
    expect((await client.call(calls.trades.get, { ...ada, params: { id: '2' } })).trade.files).toHaveLength(2);
    const incompleteExport = await fetch(client.url + (await client.call(calls.account.export, ada)).url);
    await expect(incompleteExport.arrayBuffer()).rejects.toThrow();
    await client.call(calls.media.delete, { ...ada, params: { fileId: missingFile.id } });
    const completeExport = await fetch(client.url + (await client.call(calls.account.export, ada)).url);
    expect((await completeExport.arrayBuffer()).byteLength).toBeGreaterThan(300_000);

    // The store is newer: a file has no trade.
    await db.trades.updateOne({ userId: _id, number: 2 }, { $set: { files: [] } });
    const countKeys = async () =>
      (await listStoredFiles({ media, folder: join(store.env.DATA_DIR ?? '', 'media') })).length;
    expect(await countKeys()).toBe(1);
    await sweepMedia(db, media, Date.now());
    expect(await countKeys()).toBe(1);
    await sweepMedia(db, media, Date.now() + 7_200_000);
    expect(await countKeys()).toBe(0);
  });
});

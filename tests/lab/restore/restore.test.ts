import { hash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDb, type Db } from 'api/src/database.ts';
import { openMedia } from 'api/src/media/open.ts';
import { sweepMedia } from 'api/src/media/sweep.ts';
import type { Client } from 'api/testing/client.ts';
import { expectCorrectColumns } from 'api/testing/columns.ts';
import { deleteAccount, exportAccounts, getDatabaseUri, importAccounts, signIn } from 'api/testing/emulator.ts';
import { listStoredFiles } from 'api/testing/media.ts';
import { createFile, createPngFile, createVideo } from 'api/testing/media-files.ts';
import type { Person } from 'api/testing/people.ts';
import { runProgram } from 'api/testing/program.ts';
import { killServers, startListeningServer } from 'api/testing/server-process.ts';
import { saveTrades } from 'api/testing/trades.ts';
import { startUploader } from 'api/testing/uploader.ts';
import { startWriters } from 'api/testing/writers.ts';
import { calls, limits, type MediaFile } from 'contracts';
import { withDatabaseName } from 'local/database';
import { createTraders } from '../support/traffic.ts';
import { dump, restoreDump } from './dump.ts';
import { recordDrill } from './figures.ts';

/** Traders and trades per trader; `npm run rehearsal:restore` uses more and records the figures. */
const [traders = 0, tradesEach = 0] = (process.env.RESTORE_SIZE ?? '2x8').split('x').map(Number);

jest.setTimeout(180_000 + traders * tradesEach * 100);

const removals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  killServers();
  for (const remove of removals.splice(0)) await remove();
});

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'trading-journal-restore-'));
  removals.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** An empty database that is dropped after the test. */
const createDatabase = async (): Promise<{ uri: string; db: Db }> => {
  const uri = withDatabaseName(getDatabaseUri(), `restore_${randomUUID().replaceAll('-', '')}`);
  const db = await connectDb(uri);
  removals.push(async () => {
    await db.drop();
    await db.close();
  });
  return { uri, db };
};

/** Starts an API on a database and a media folder. */
const startApiOn = (uri: string, folder: string) =>
  startListeningServer({ MONGODB_URI: uri, DATA_DIR: folder, MEDIA_MAX_FILES_PER_TRADE: '100000' });

const fetchHash = async ({ url }: Client, file: MediaFile): Promise<string> => {
  const reply = await fetch(`${url}${file.url}`);
  return reply.status === 200 ? hash('sha256', new Uint8Array(await reply.arrayBuffer())) : String(reply.status);
};

/** The journal as its trader sees it, with hashes of the files instead of their URLs, which are always new. */
const getJournal = async (client: Client, { token }: Pick<Person, 'token'>) => {
  const { trades } = await client.call(calls.trades.list, { token });
  const files = trades.flatMap((trade) => trade.files);
  return {
    trades: trades.map(({ files: _, ...trade }) => trade),
    files: await Promise.all(files.map(async (file) => ({ id: file.id, hash: await fetchHash(client, file) }))),
    flags: await client.call(calls.flags.list, { token }),
  };
};

/** Fills a journal with trades, a setup, an image and a video. */
const fillJournal = async (client: Client, person: Person) => {
  const body = { action: 'add', newName: `Setup ${randomUUID().slice(0, 8)}` } as const;
  await client.call(calls.flags.change, { ...person, body });
  const toDate = (index: number) => `2026-02-${String((index % 20) + 1).padStart(2, '0')}`;
  const trades = Array.from({ length: tradesEach }, (_, index) => ({ date: toDate(index), amount: index }));
  await saveTrades(client, person, ...trades);
  for (const file of [createPngFile(), createFile(createVideo(300_000), 'replay.mp4')])
    await client.call(calls.media.upload, { ...person, form: { tradeId: '2' }, file });
};

const measureSeconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const startedAt = performance.now();
  return [await work(), (performance.now() - startedAt) / 1_000];
};

const kinds = [
  ['a consistent snapshot', true],
  ['no snapshot', false],
] as const;

it.each(kinds)(
  'a backup with %s, taken while traders write and upload, restores all that was acknowledged before it (API-14, API-19, DAT-04)',
  async (kind, isSnapshot) => {
    const [dumped, live, backup, restored] = [
      ...[await createFolder(), await createFolder()],
      ...[await createFolder(), await createFolder()],
    ] as [string, string, string, string];
    const source = await createDatabase();
    const target = await createDatabase();
    const { client, terminate } = await startApiOn(source.uri, live);
    const people = await createTraders(client, traders);
    await Promise.all(people.map((person) => fillJournal(client, person)));
    const before = await Promise.all(people.map((person) => getJournal(client, person)));

    const running = async () => client;
    const tokens = people.map(({ token }) => token);
    const writers = startWriters(tokens, running, {});
    const uploader = startUploader(tokens[0] ?? '', running);
    const between = () => writers.waitForWrites(traders);
    await between();
    const dumping = () => dump(source.db.connection, dumped, { isSnapshot, between });
    const [documents, dumpSeconds] = await measureSeconds(dumping);
    // These files are newer than the database dump. Incoming files belong to no trade yet.
    await uploader.waitForUploads(3);
    const copyMedia = (from: string, to: string) =>
      cp(join(from, 'media/files'), join(to, 'media/files'), { recursive: true, preserveTimestamps: true });
    const [, copySeconds] = await measureSeconds(() => copyMedia(live, backup));
    const accounts = await exportAccounts(people.map(({ uid }) => uid));
    await Promise.all([writers.finish(), uploader.finish()]);

    await terminate();
    await source.db.drop();
    await rm(join(live, 'media'), { recursive: true });
    for (const { uid } of people) await deleteAccount(uid);
    await expect(signIn(people[0] as Person)).rejects.toThrow('EMAIL_NOT_FOUND');

    const [, restoreSeconds] = await measureSeconds(async () => {
      await restoreDump(target.db.connection, dumped);
      await copyMedia(backup, restored);
      await importAccounts(accounts);
    });
    // Before an API starts, because its housekeeping completes deletions.
    const verify = (...args: string[]) => runProgram('verify.ts', target.uri, args);
    const [{ code, lines }, verifySeconds] = await measureSeconds(() => verify());
    const expected = { code: 0, lines: [`Journals checked: ${traders}. All columns are correct.`] };
    if (isSnapshot) expect({ code, lines }).toEqual(expected);
    else {
      expect(code).toBe(1);
      expect(await verify('--repair')).toMatchObject({ code: 0 });
      expect(await verify()).toEqual(expected);
    }

    const { client: again } = await startApiOn(target.uri, restored);
    for (const [index, person] of people.entries()) {
      const session = { token: await signIn(person) };
      await again.call(calls.auth.login, { body: { idToken: session.token } });
      const journal = await getJournal(again, session);
      expect(journal.flags).toEqual(before[index]?.flags);
      for (const part of ['trades', 'files'] as const)
        expect(journal[part]).toEqual(expect.arrayContaining<object>([...(before[index]?.[part] ?? [])]));
      const { lastTradeNumber } = await target.db.users.findOne({ firebaseUid: person.uid }).orFail().lean();
      expect(lastTradeNumber).toBeGreaterThanOrEqual(Math.max(...journal.trades.map(({ id }) => id)));
      const [next] = await saveTrades(again, session, {});
      expect(next?.id).toBe(lastTradeNumber + 1);
    }
    await expectCorrectColumns(target.db);
    const wrong = lines.filter((line) => / of trader /.test(line)).length;
    const steps = { dump: dumpSeconds, 'media copy': copySeconds, restore: restoreSeconds, verify: verifySeconds };
    recordDrill({ kind, traders, documents, seconds: steps, wrong }, kinds.length);
  },
);

it('media older or newer than the database: trades with missing files stay usable, and unreferenced files are removed (API-14)', async () => {
  const [folder, { uri, db }] = [await createFolder(), await createDatabase()];
  const { client } = await startApiOn(uri, folder);
  const [ada] = (await createTraders(client, 1)) as [Person];
  await fillJournal(client, ada);
  const media = await openMedia({ location: join(folder, 'media'), folder, limits: limits.media });
  const { _id } = await db.users.findOne({ firebaseUid: ada.uid }).orFail().lean();
  const getTrade = async () => (await client.call(calls.trades.get, { ...ada, params: { id: '2' } })).trade;
  const [missingFile, keptFile] = (await getTrade()).files as [MediaFile, MediaFile];
  const fetchExport = async () => fetch(client.url + (await client.call(calls.account.export, ada)).url);

  // The store is older than the database: a file is missing.
  await media.store.remove([`${_id}/${missingFile.id}`, `${_id}/${missingFile.id}.thumbnail`]);
  expect([await fetchHash(client, missingFile), (await fetchHash(client, keptFile)).length]).toEqual(['404', 64]);
  expect((await getTrade()).files).toHaveLength(2);
  await expect((await fetchExport()).arrayBuffer()).rejects.toThrow();
  await client.call(calls.media.delete, { ...ada, params: { fileId: missingFile.id } });
  expect((await (await fetchExport()).arrayBuffer()).byteLength).toBeGreaterThan(300_000);

  // The store is newer: a file has no trade.
  await db.trades.updateOne({ userId: _id, number: 2 }, { $set: { files: [] } });
  const countFiles = async () => (await listStoredFiles({ media, folder: join(folder, 'media') })).length;
  for (const [elapsedMs, count] of [
    [0, 1],
    [7_200_000, 0],
  ] as const) {
    await sweepMedia(db, media, Date.now() + elapsedMs);
    expect(await countFiles()).toBe(count);
  }
});

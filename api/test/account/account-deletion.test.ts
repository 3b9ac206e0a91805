import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import { createAccountDeletion } from '../../src/features/account/deletion.ts';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { setUpOwnApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { getEmulatorHost, getProjectId, signIn, signUpWithEmail, updateAccount } from '../support/emulator.ts';
import { silentLog } from '../support/log.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { listFiles } from '../support/small-disk.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpOwnApi();

/** Creates a trader who has documents in every collection. */
const createBusyTrader = async (): Promise<Person> => {
  const trader = await createTrader(api);
  await saveTrades(api, trader, {}, { tradeTag: 'TSLA', amount: -3 }, { date: '2026-03-05' });
  const headers = { 'idempotency-key': 'a' };
  await api.call(calls.trades.create, { ...trader, headers, body: createTradeBody() });
  for (const tradeId of ['1', '2']) {
    await api.call(calls.media.upload, { ...trader, form: { tradeId }, file: createPngFile('chart.png') });
  }
  await api.call(calls.trades.delete, { ...trader, params: { id: '1' } });
  const candles = [['2026-03-05T14:30:00.000Z', 1, 1, 1, 1, null] satisfies Candle];
  await api.call(calls.candles.add, { ...trader, params: { ticker: 'TSLA' }, body: { resolution: 60, candles } });
  return trader;
};

const del = (trader: Person, email = trader.email) => api.call(calls.account.delete, { ...trader, body: { email } });

/** Returns the stored files whose path contains this user id. */
const findFilesOf = async (userId: string): Promise<string[]> =>
  (await listFiles(api.folder)).filter((path) => path.includes(userId));

/** Returns the collections that mention this user. */
const findTraces = async ({ uid, email }: Person, userId: string): Promise<string[]> => {
  const collections = Object.values(api.db.users.db.collections);
  const traces = await Promise.all(
    collections.map(async (collection) => {
      const stored = JSON.stringify(await collection.find({}).toArray());
      return [uid, email, userId].some((trace) => stored.includes(trace)) ? [collection.collectionName] : [];
    }),
  );
  return traces.flat().sort();
};
const getUserId = async ({ uid }: Person) =>
  String((await api.db.users.findOne({ firebaseUid: uid }, { _id: 1 }).orFail().lean())._id);

/** For some hours a record keeps the user id, to find late files, and nothing else of the account. */
const deletionRecordOnly = ['deletions'];

describe('DELETE /api/account', () => {
  it('deletes all documents, files, sessions and the account at the provider (ACC-06, API-21, IDP-01)', async () => {
    const ada = await createBusyTrader();
    const bob = await createBusyTrader();
    const adaId = await getUserId(ada);
    const bobId = await getUserId(bob);
    const expectedCollections = [
      'candle_days',
      'column_blocks',
      'deleted_trades',
      'idempotency_keys',
      'trades',
      'users',
    ];
    expect(await findTraces(ada, adaId)).toEqual(expect.arrayContaining(expectedCollections));
    expect((await findFilesOf(adaId)).length).toBeGreaterThanOrEqual(2);
    const filesOfBob = await findFilesOf(bobId);
    const tracesOfBob = await findTraces(bob, bobId);
    await del(ada, ` ${ada.email.toUpperCase()}`);
    expect(await findTraces(ada, adaId)).toEqual(deletionRecordOnly);
    expect(await findTraces(ada, ada.uid)).toEqual([]);
    expect((await api.fail(calls.trades.list, ada)).code).toBe('unauthorized');
    await expect(signIn(ada)).rejects.toThrow('EMAIL_NOT_FOUND');
    expect(await findFilesOf(adaId)).toEqual([]);
    expect([await findTraces(bob, bobId), await findFilesOf(bobId)]).toEqual([tracesOfBob, filesOfBob]);
    expect((await api.call(calls.trades.list, bob)).trades).toHaveLength(3);
    await expectCorrectColumns(api.db, bob);
  });

  it('lets the same address sign up again, with an empty journal and ids from 1 (ACC-06)', async () => {
    const ada = await createBusyTrader();
    await del(ada);
    const newAccount = await signUpWithEmail(ada.email);
    await updateAccount(newAccount.uid, { emailVerified: true });
    const token = await signIn(newAccount);
    const names = { firstName: 'Ada', lastName: 'King' };
    await api.call(calls.auth.createLocalUser, { body: { idToken: token, ...names } });
    expect(await api.call(calls.trades.list, { token })).toEqual({ trades: [] });
    expect((await api.call(calls.trades.stats, { token })).totalTrades).toBe(0);
    expect((await saveTrades(api, { token }, {}))[0]?.id).toBe(1);
  });

  it.each(['', 'another@example.com'])(
    'deletes nothing for the address %j and returns an error for its field (ACC-06, API-18)',
    async (email) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, {});
      const refusal = await api.fail(calls.account.delete, { ...ada, body: { email } });
      expect(refusal).toMatchObject({ code: 'invalid_input', fields: { email: expect.any(String) } });
      expect((await api.call(calls.trades.list, ada)).trades).toHaveLength(1);
    },
  );

  it('deletes everything when requested concurrently and while trades are being saved (ACC-06)', async () => {
    const ada = await createBusyTrader();
    const id = await getUserId(ada);
    const savingCalls = Array.from({ length: 8 }, () =>
      api.send(calls.trades.create, { ...ada, body: createTradeBody() }),
    );
    const body = { email: ada.email };
    const deletingCalls = Array.from({ length: 4 }, () => api.send(calls.account.delete, { ...ada, body }));
    expect((await Promise.all(deletingCalls)).map(({ status }) => status)).toContain(200);
    for (const { status } of await Promise.all(savingCalls)) expect([201, 401, 403]).toContain(status);
    expect(await findTraces(ada, id)).toEqual(deletionRecordOnly);
  });
});

describe('an interrupted deletion', () => {
  const createDeletion = (host: string, now = Date.now) => {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
    const identity = createIdentity(createFirebaseProvider({ projectId: getProjectId() }), Date.now);
    process.env.FIREBASE_AUTH_EMULATOR_HOST = getEmulatorHost();
    return {
      ...createAccountDeletion({ db: api.db, identity, store: api.media.store, log: silentLog, now }),
      identity,
    };
  };
  const interruptDeletion = async ({ uid, email }: Person) => {
    const proxy = await startTcpProxy(getEmulatorHost());
    proxy.disconnect();
    await createDeletion(proxy.host).delete(await api.db.users.findOne({ firebaseUid: uid }).orFail().lean(), email);
  };

  it('closes the account and completes later (ACC-06)', async () => {
    const ada = await createBusyTrader();
    const id = await getUserId(ada);
    await interruptDeletion(ada);
    const idToken = await signIn(ada);
    expect((await api.fail(calls.trades.list, { token: idToken })).code).toBe('profile_missing');
    expect(await api.call(calls.auth.checkVerification, { body: { idToken } })).toMatchObject({ userExists: false });
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    expect(await api.fail(calls.auth.createLocalUser, { body: { idToken, ...names } })).toMatchObject({
      code: 'conflict',
      error: 'This account is being deleted. Please try again in a few minutes.',
    });
    await createDeletion(getEmulatorHost()).finishAll();
    expect([await findTraces(ada, id), await findFilesOf(id)]).toEqual([deletionRecordOnly, []]);
    await expect(signIn(ada)).rejects.toThrow('EMAIL_NOT_FOUND');
  });

  it('completes when the account no longer exists at the provider (ACC-06)', async () => {
    const ada = await createBusyTrader();
    const id = await getUserId(ada);
    await interruptDeletion(ada);
    await createDeletion(getEmulatorHost()).identity.remove(ada.uid);
    await createDeletion(getEmulatorHost()).finishAll();
    expect(await findTraces(ada, id)).toEqual(deletionRecordOnly);
  });

  it('removes files that an import had stored before its process crashed, and forgets the account after hours (ACC-06)', async () => {
    const ada = await createBusyTrader();
    const id = await getUserId(ada);
    await del(ada);
    const storeFile = async () => {
      const path = join(api.folder, 'incoming', 'left-by-a-crash');
      await writeFile(path, 'bytes');
      await api.media.store.put(`${id}/1-${'a'.repeat(32)}`, path, 'image/png');
    };
    const finishAfter = (hours: number) =>
      createDeletion(getEmulatorHost(), () => Date.now() + hours * 3_600_000).finishAll();
    for (const hours of [1, 2, 5]) {
      await storeFile();
      await finishAfter(hours);
      expect([await findTraces(ada, id), await findFilesOf(id)]).toEqual([deletionRecordOnly, []]);
    }
    await storeFile();
    await finishAfter(6);
    expect([await findTraces(ada, id), await findFilesOf(id)]).toEqual([[], []]);
  });
});

describe('POST /api/account/sign-out-everywhere', () => {
  it('ends all existing sessions and no later ones (ACC-06, IDP-01, AUT-06)', async () => {
    const ada = await createTrader(api);
    await updateAccount(ada.uid, { validSince: '1' });
    const older = [await signIn(ada), await signIn(ada)];
    await nextSecond();
    await api.call(calls.account.signOutEverywhere, { token: older[0] });
    for (const token of older) expect((await api.fail(calls.trades.list, { token })).code).toBe('unauthorized');
    expect((await api.call(calls.auth.me, { token: await signIn(ada) })).user.email).toBe(ada.email);
  });
});

/** The provider stores session times with a resolution of one second. */
const nextSecond = async () => {
  const second = () => Math.floor(Date.now() / 1000);
  for (const before = second(); second() === before; ) await new Promise((resolve) => setTimeout(resolve, 20));
};

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from 'contracts';
import { createAccountDeletion } from '../src/features/account/deletion.ts';
import { createFirebaseProvider } from '../src/identity/firebase.ts';
import { createIdentity } from '../src/identity/identity.ts';
import { createLog } from '../src/log.ts';
import { type Api, startApi } from './support/api.ts';
import { emulatorHost, projectId, signIn, signUpAs, updateAccount } from './support/emulator.ts';
import { pngFile } from './support/media-files.ts';
import { type Person, trader } from './support/people.ts';
import { expectTrueSummaries } from './support/summaries.ts';
import { saveTrades, tradeBody } from './support/trades.ts';
import { startWire } from './support/wire.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A trader with something in every place where something can be. */
const busyTrader = async (): Promise<Person> => {
  const one = await trader(api);
  await saveTrades(api, one, {}, { tradeTag: 'TSLA', amount: -3 }, { date: '2026-03-05' });
  const headers = { 'idempotency-key': 'a' };
  await api.call(calls.trades.create, { ...one, headers, body: tradeBody() });
  for (const tradeId of ['1', '2']) {
    await api.call(calls.media.upload, { ...one, form: { tradeId }, file: pngFile('chart.png') });
  }
  await api.call(calls.trades.delete, { ...one, params: { id: '1' } });
  return one;
};

const del = (one: Person, email = one.email) => api.call(calls.account.delete, { ...one, body: { email } });

/** The files on the disk of the store whose path names this user. */
const filesOf = async (userId: string): Promise<string[]> => {
  const all = await readdir(api.folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((path) => path.includes(userId));
};

/** In which collections something of this user is stored, whatever it is. */
const tracesOf = async ({ uid, email }: Person, userId: string): Promise<string[]> => {
  const collections = Object.values(api.db.users.db.collections);
  const traces = await Promise.all(
    collections.map(async (collection) => {
      const stored = JSON.stringify(await collection.find({}).toArray());
      return [uid, email, userId].some((trace) => stored.includes(trace)) ? [collection.collectionName] : [];
    }),
  );
  return traces.flat().sort();
};
const idOf = async ({ uid }: Person) =>
  String((await api.db.users.findOne({ firebaseUid: uid }, { _id: 1 }).orFail().lean())._id);

/** For some hours a note remembers whose files to search for, and nothing else of the account. */
const onlyNote = ['deletions'];

describe('DELETE /api/account', () => {
  it('ACC-06 API-21 IDP-01 leaves nothing of the account: no document, no session, no account at the provider', async () => {
    const [ada, bob] = [await busyTrader(), await busyTrader()];
    const [adaId, bobId] = [await idOf(ada), await idOf(bob)];
    const places = ['days', 'deleted_trades', 'idempotency_keys', 'trades', 'users'];
    expect(await tracesOf(ada, adaId)).toEqual(expect.arrayContaining(places));
    expect((await filesOf(adaId)).length).toBeGreaterThanOrEqual(2);
    const filesOfBob = await filesOf(bobId);
    const ofBob = await tracesOf(bob, bobId);
    await del(ada, ` ${ada.email.toUpperCase()}`);
    expect(await tracesOf(ada, adaId)).toEqual(onlyNote);
    expect(await tracesOf(ada, ada.uid)).toEqual([]);
    expect((await api.fail(calls.trades.list, ada)).code).toBe('unauthorized');
    await expect(signIn(ada)).rejects.toThrow('EMAIL_NOT_FOUND');
    expect(await filesOf(adaId)).toEqual([]);
    expect([await tracesOf(bob, bobId), await filesOf(bobId)]).toEqual([ofBob, filesOfBob]);
    expect((await api.call(calls.trades.list, bob)).trades).toHaveLength(3);
    await expectTrueSummaries(api.db);
  });

  it('ACC-06 the same address can sign up again and meets an empty journal, which counts from 1', async () => {
    const ada = await busyTrader();
    await del(ada);
    const again = await signUpAs(ada.email);
    await updateAccount(again.uid, { emailVerified: true });
    const token = await signIn(again);
    const names = { firstName: 'Ada', lastName: 'King' };
    await api.call(calls.auth.createLocalUser, { body: { idToken: token, ...names } });
    expect(await api.call(calls.trades.list, { token })).toEqual({ trades: [] });
    expect((await api.call(calls.trades.stats, { token })).totalTrades).toBe(0);
    expect((await saveTrades(api, { token }, {}))[0]?.id).toBe(1);
  });

  it.each(['', 'another@example.com'])(
    'ACC-06 API-18 deletes nothing for the address %j, and says so at its field',
    async (email) => {
      const ada = await trader(api);
      await saveTrades(api, ada, {});
      const refusal = await api.fail(calls.account.delete, { ...ada, body: { email } });
      expect(refusal).toMatchObject({ code: 'invalid_input', fields: { email: expect.any(String) } });
      expect((await api.call(calls.trades.list, ada)).trades).toHaveLength(1);
    },
  );

  it('ACC-06 can be asked for many times at once, and while trades are being saved: nothing is left', async () => {
    const ada = await busyTrader();
    const id = await idOf(ada);
    const saving = Array.from({ length: 8 }, () => api.send(calls.trades.create, { ...ada, body: tradeBody() }));
    const body = { email: ada.email };
    const deleting = Array.from({ length: 4 }, () => api.send(calls.account.delete, { ...ada, body }));
    expect((await Promise.all(deleting)).map(({ status }) => status)).toContain(200);
    for (const { status } of await Promise.all(saving)) expect([201, 401, 403]).toContain(status);
    expect(await tracesOf(ada, id)).toEqual(onlyNote);
  });
});

describe('when a deletion stops half way', () => {
  const deletionBy = (host: string, now = Date.now) => {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
    const identity = createIdentity(createFirebaseProvider({ projectId: projectId() }), Date.now);
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost();
    return {
      ...createAccountDeletion({ db: api.db, identity, store: api.media.store, log: createLog('silent'), now }),
      identity,
    };
  };
  const stopHalfWay = async ({ uid, email }: Person) => {
    const wire = await startWire(emulatorHost());
    wire.cut();
    await deletionBy(wire.host).delete(await api.db.users.findOne({ firebaseUid: uid }).orFail().lean(), email);
  };

  it('ACC-06 the account is closed to everybody, and comes to its end later', async () => {
    const ada = await busyTrader();
    const id = await idOf(ada);
    await stopHalfWay(ada);
    const idToken = await signIn(ada);
    expect((await api.fail(calls.trades.list, { token: idToken })).code).toBe('profile_missing');
    expect(await api.call(calls.auth.checkVerification, { body: { idToken } })).toMatchObject({ userExists: false });
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    expect(await api.fail(calls.auth.createLocalUser, { body: { idToken, ...names } })).toMatchObject({
      code: 'conflict',
      error: 'This account is being deleted. Please try again in a few minutes.',
    });
    await deletionBy(emulatorHost()).finishAll();
    expect([await tracesOf(ada, id), await filesOf(id)]).toEqual([onlyNote, []]);
    await expect(signIn(ada)).rejects.toThrow('EMAIL_NOT_FOUND');
  });

  it('ACC-06 an account that is gone at the provider already does not hold it up', async () => {
    const ada = await busyTrader();
    const id = await idOf(ada);
    await stopHalfWay(ada);
    await deletionBy(emulatorHost()).identity.remove(ada.uid);
    await deletionBy(emulatorHost()).finishAll();
    expect(await tracesOf(ada, id)).toEqual(onlyNote);
  });

  it('removes files that an import had stored before its process crashed, and forgets the account after hours (ACC-06)', async () => {
    const ada = await busyTrader();
    const id = await idOf(ada);
    await del(ada);
    const storeFile = async () => {
      const path = join(api.folder, 'incoming', 'left-by-a-crash');
      await writeFile(path, 'bytes');
      await api.media.store.put(`${id}/1-${'a'.repeat(32)}`, path, 'image/png');
    };
    const finishAfter = (hours: number) => deletionBy(emulatorHost(), () => Date.now() + hours * 3_600_000).finishAll();
    for (const hours of [1, 2, 5]) {
      await storeFile();
      await finishAfter(hours);
      expect([await tracesOf(ada, id), await filesOf(id)]).toEqual([onlyNote, []]);
    }
    await storeFile();
    await finishAfter(6);
    expect([await tracesOf(ada, id), await filesOf(id)]).toEqual([[], []]);
  });
});

describe('POST /api/account/sign-out-everywhere', () => {
  it('ACC-06 IDP-01 AUT-06 ends every session that there is, and none that begins afterwards', async () => {
    const ada = await trader(api);
    await updateAccount(ada.uid, { validSince: '1' });
    const older = [await signIn(ada), await signIn(ada)];
    await nextSecond();
    await api.call(calls.account.signOutEverywhere, { token: older[0] });
    for (const token of older) expect((await api.fail(calls.trades.list, { token })).code).toBe('unauthorized');
    expect((await api.call(calls.auth.me, { token: await signIn(ada) })).user.email).toBe(ada.email);
  });
});

/** The provider knows when sessions began and were ended to the second. */
const nextSecond = async () => {
  const second = () => Math.floor(Date.now() / 1000);
  for (const before = second(); second() === before; ) await new Promise((resolve) => setTimeout(resolve, 20));
};

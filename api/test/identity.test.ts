import { createFirebaseProvider } from '../src/identity/firebase.ts';
import { createIdentity } from '../src/identity/identity.ts';
import { deleteAccount, emulatorHost, projectId, signIn, updateAccount } from './support/emulator.ts';
import { person } from './support/people.ts';
import { startWire } from './support/wire.ts';

const minute = 60_000;
const anybody = async () => {};
const lookUp = 'accounts:lookup';

let wire: Awaited<ReturnType<typeof startWire>>;
let ahead = 0;
const create = (patience?: number) =>
  createIdentity(createFirebaseProvider({ projectId: projectId() }, patience), () => Date.now() + ahead);

beforeEach(async () => {
  ahead = 0;
  wire = await startWire(emulatorHost());
  process.env.FIREBASE_AUTH_EMULATOR_HOST = wire.host;
});
afterEach(() => wire.stop());

/** How often the account is asked about while `work` runs. */
const questions = async (work: () => Promise<unknown>) => {
  const before = wire.count(lookUp);
  await work();
  return wire.count(lookUp) - before;
};

describe('verify', () => {
  it('tells who holds the token, and until when', async () => {
    const { token, uid, email } = await person();
    const { expiresAt, ...somebody } = await create().verify(token);
    expect(somebody).toEqual({ uid, email, emailVerified: true });
    expect(expiresAt - Date.now()).toBeGreaterThan(50 * minute);
  });

  it('asks about an account at most once a minute', async () => {
    const identity = create();
    const { token } = await person();
    await identity.verify(token);
    ahead = minute - 5_000;
    expect(await questions(() => identity.verify(token))).toBe(0);
    ahead = minute;
    expect(await questions(() => identity.verify(token))).toBe(1);
    expect(await questions(() => identity.verify(token))).toBe(0);
  });

  it('asks once for calls that come together', async () => {
    const identity = create();
    const { token } = await person();
    await identity.verify(token);
    ahead = minute;
    expect(await questions(() => Promise.all(Array.from({ length: 8 }, () => identity.verify(token))))).toBe(1);
  });

  it('AUT-06 ends a revoked session and a disabled or deleted account within a minute', async () => {
    const identity = create();
    const [revoked, disabled, deleted] = [await person(), await person(), await person()];
    for (const { token } of [revoked, disabled, deleted]) await identity.verify(token);
    await updateAccount(revoked.uid, { validSince: String(Math.floor(Date.now() / 1000) + 1) });
    await updateAccount(disabled.uid, { disableUser: true });
    await deleteAccount(deleted.uid);
    ahead = minute;
    for (const attempt of [1, 2]) {
      ahead += attempt;
      await expect(identity.verify(revoked.token)).rejects.toMatchObject({ code: 'unauthorized' });
      await expect(identity.verify(disabled.token)).rejects.toMatchObject({ code: 'user_disabled' });
      await expect(identity.verify(deleted.token)).rejects.toMatchObject({ code: 'unauthorized' });
    }
  });

  it('AUT-06 refuses a token the moment that it expires, however well it is known', async () => {
    const identity = create();
    const { token } = await person();
    const { expiresAt } = await identity.verify(token);
    ahead = expiresAt - Date.now();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('sees a verification at once in a token that was made after it', async () => {
    const identity = create();
    const somebody = await person({ emailVerified: false });
    expect((await identity.verify(somebody.token)).emailVerified).toBe(false);
    await updateAccount(somebody.uid, { emailVerified: true });
    expect((await identity.verify(somebody.token)).emailVerified).toBe(false);
    expect((await identity.verify(await signIn(somebody))).emailVerified).toBe(true);
  });
});

describe('while the provider cannot be reached', () => {
  it('the last answer serves for 5 minutes, then it is 503, and back it is well again', async () => {
    const identity = create();
    const { token, uid } = await person();
    await identity.verify(token);
    wire.cut();
    ahead = 5 * minute - 10_000;
    expect((await identity.verify(token)).uid).toBe(uid);
    ahead = 5 * minute + 10_000;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await wire.mend();
    expect((await identity.verify(token)).uid).toBe(uid);
  });

  it('a provider that never answers is tried once a minute, not at every call', async () => {
    const identity = create(300);
    const { token } = await person();
    await identity.verify(token);
    wire.silence();
    ahead = minute;
    expect(await questions(() => identity.verify(token))).toBe(1);
    expect(await questions(() => identity.verify(token))).toBe(0);
  });

  it('AUT-06 an account that is known to be gone does not come back', async () => {
    const identity = create();
    const { token, uid } = await person();
    await identity.verify(token);
    await deleteAccount(uid);
    ahead = minute;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    wire.cut();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('somebody not seen before is 503, and never 401', async () => {
    const { token } = await person();
    wire.cut();
    await expect(create().verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('sign-in and account changes are 503 at once, with when to come again', async () => {
    const identity = create();
    const { token } = await person();
    await identity.verifyWithProvider(token, anybody);
    wire.cut();
    await expect(identity.verifyWithProvider(token, anybody)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The sign-in service cannot be reached. Please try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  });

  it('nonsense is still 401: no provider is needed to see that', async () => {
    wire.cut();
    await expect(create().verify('nonsense')).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

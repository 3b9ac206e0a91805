import { createFirebaseProvider } from '../src/identity/firebase.ts';
import { createIdentity } from '../src/identity/identity.ts';
import { deleteAccount, getEmulatorHost, getProjectId, signIn, updateAccount } from './support/emulator.ts';
import { createProviderAccount } from './support/people.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';

const minute = 60_000;
const anybody = async () => {};
const lookUp = 'accounts:lookup';

let wire: Awaited<ReturnType<typeof startTcpProxy>>;
let ahead = 0;
const create = (patience?: number) =>
  createIdentity(createFirebaseProvider({ projectId: getProjectId() }, patience), () => Date.now() + ahead);

beforeEach(async () => {
  ahead = 0;
  wire = await startTcpProxy(getEmulatorHost());
  process.env.FIREBASE_AUTH_EMULATOR_HOST = proxy.host;
});
afterEach(() => proxy.stop());

/** Counts account lookups at the provider while `work` runs. */
const questions = async (work: () => Promise<unknown>) => {
  const before = proxy.count(lookUp);
  await work();
  return proxy.count(lookUp) - before;
};

describe('verify', () => {
  it('returns the holder of the token and its expiry', async () => {
    const { token, uid, email } = await createProviderAccount();
    const { expiresAt, ...somebody } = await create().verify(token);
    expect(somebody).toEqual({ uid, email, emailVerified: true });
    expect(expiresAt - Date.now()).toBeGreaterThan(50 * minute);
  });

  it('looks up an account at most once a minute', async () => {
    const identity = create();
    const { token } = await createProviderAccount();
    await identity.verify(token);
    ahead = minute - 5_000;
    expect(await questions(() => identity.verify(token))).toBe(0);
    ahead = minute;
    expect(await questions(() => identity.verify(token))).toBe(1);
    expect(await questions(() => identity.verify(token))).toBe(0);
  });

  it('looks up an account once for concurrent calls', async () => {
    const identity = create();
    const { token } = await createProviderAccount();
    await identity.verify(token);
    ahead = minute;
    expect(await questions(() => Promise.all(Array.from({ length: 8 }, () => identity.verify(token))))).toBe(1);
  });

  it('rejects a revoked session and a disabled or deleted account within a minute (AUT-06)', async () => {
    const identity = create();
    const [revoked, disabled, deleted] = [await createProviderAccount(), await createProviderAccount(), await createProviderAccount()];
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

  it('rejects an expired token although its account is cached (AUT-06)', async () => {
    const identity = create();
    const { token } = await createProviderAccount();
    const { expiresAt } = await identity.verify(token);
    ahead = expiresAt - Date.now();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('sees a verification immediately in a token issued after it', async () => {
    const identity = create();
    const somebody = await createProviderAccount({ emailVerified: false });
    expect((await identity.verify(somebody.token)).emailVerified).toBe(false);
    await updateAccount(somebody.uid, { emailVerified: true });
    expect((await identity.verify(somebody.token)).emailVerified).toBe(false);
    expect((await identity.verify(await signIn(somebody))).emailVerified).toBe(true);
  });
});

describe('while the provider is unreachable', () => {
  it('uses the cached account for 5 minutes, then returns 503, and recovers', async () => {
    const identity = create();
    const { token, uid } = await createProviderAccount();
    await identity.verify(token);
    proxy.disconnect();
    ahead = 5 * minute - 10_000;
    expect((await identity.verify(token)).uid).toBe(uid);
    ahead = 5 * minute + 10_000;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await proxy.reconnect();
    expect((await identity.verify(token)).uid).toBe(uid);
  });

  it('tries a provider that never answers once a minute, not on every call', async () => {
    const identity = create(300);
    const { token } = await createProviderAccount();
    await identity.verify(token);
    proxy.stall();
    ahead = minute;
    expect(await questions(() => identity.verify(token))).toBe(1);
    expect(await questions(() => identity.verify(token))).toBe(0);
  });

  it('does not accept an account again that is known to be deleted (AUT-06)', async () => {
    const identity = create();
    const { token, uid } = await createProviderAccount();
    await identity.verify(token);
    await deleteAccount(uid);
    ahead = minute;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    proxy.disconnect();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('returns 503, not 401, for an account that is not cached', async () => {
    const { token } = await createProviderAccount();
    proxy.disconnect();
    await expect(create().verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('returns 503 with Retry-After immediately for sign-in and account changes', async () => {
    const identity = create();
    const { token } = await createProviderAccount();
    await identity.verifyWithProvider(token, anybody);
    proxy.disconnect();
    await expect(identity.verifyWithProvider(token, anybody)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The sign-in service cannot be reached. Please try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  });

  it('returns 401 for a malformed token, which needs no provider', async () => {
    proxy.disconnect();
    await expect(create().verify('nonsense')).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { deleteAccount, getEmulatorHost, getProjectId, signIn, updateAccount } from '../support/emulator.ts';
import { createProviderAccount } from '../support/people.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const MINUTE_MS = 60_000;
const allowAnyone = async () => {};
const lookupPath = 'accounts:lookup';

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let clockOffsetMs = 0;
const createTestIdentity = (timeoutMs?: number) =>
  createIdentity(createFirebaseProvider({ projectId: getProjectId() }, timeoutMs), () => Date.now() + clockOffsetMs);

beforeEach(async () => {
  clockOffsetMs = 0;
  proxy = await startTcpProxy(getEmulatorHost());
  process.env.FIREBASE_AUTH_EMULATOR_HOST = proxy.host;
});
afterEach(() => proxy.stop());

/** Counts account lookups at the provider while `work` runs. */
const countLookups = async (work: () => Promise<unknown>) => {
  const before = proxy.countSent(lookupPath);
  await work();
  return proxy.countSent(lookupPath) - before;
};

describe('verify', () => {
  it('returns the holder of the token and its expiry', async () => {
    const { token, uid, email } = await createProviderAccount();
    const { expiresAt, signedInAt, ...person } = await createTestIdentity().verify(token);
    expect(person).toEqual({ uid, email, emailVerified: true });
    expect(expiresAt - Date.now()).toBeGreaterThan(50 * MINUTE_MS);
    expect(Math.abs(Date.now() - signedInAt)).toBeLessThan(MINUTE_MS);
  });

  it('looks up an account at most once a minute', async () => {
    const identity = createTestIdentity();
    const { token } = await createProviderAccount();
    await identity.verify(token);
    clockOffsetMs = MINUTE_MS - 5_000;
    expect(await countLookups(() => identity.verify(token))).toBe(0);
    clockOffsetMs = MINUTE_MS;
    expect(await countLookups(() => identity.verify(token))).toBe(1);
    expect(await countLookups(() => identity.verify(token))).toBe(0);
  });

  it('looks up an account once for concurrent calls', async () => {
    const identity = createTestIdentity();
    const { token } = await createProviderAccount();
    await identity.verify(token);
    clockOffsetMs = MINUTE_MS;
    expect(await countLookups(() => Promise.all(Array.from({ length: 8 }, () => identity.verify(token))))).toBe(1);
  });

  it('rejects an expired token although its account is cached (AUT-06)', async () => {
    const identity = createTestIdentity();
    const { token } = await createProviderAccount();
    const { expiresAt } = await identity.verify(token);
    clockOffsetMs = expiresAt - Date.now();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('sees a verification immediately in a token issued after it', async () => {
    const identity = createTestIdentity();
    const person = await createProviderAccount({ emailVerified: false });
    expect((await identity.verify(person.token)).emailVerified).toBe(false);
    await updateAccount(person.uid, { emailVerified: true });
    expect((await identity.verify(person.token)).emailVerified).toBe(false);
    expect((await identity.verify(await signIn(person))).emailVerified).toBe(true);
  });
});

describe('while the provider is unreachable', () => {
  it('uses the cached account for 5 minutes, then returns 503, and recovers', async () => {
    const identity = createTestIdentity();
    const { token, uid } = await createProviderAccount();
    await identity.verify(token);
    proxy.disconnect();
    clockOffsetMs = 5 * MINUTE_MS - 10_000;
    expect((await identity.verify(token)).uid).toBe(uid);
    clockOffsetMs = 5 * MINUTE_MS + 10_000;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await proxy.reconnect();
    expect((await identity.verify(token)).uid).toBe(uid);
  });

  it('tries a provider that never answers once a minute, not on every call', async () => {
    const identity = createTestIdentity(300);
    const { token } = await createProviderAccount();
    await identity.verify(token);
    proxy.stall();
    clockOffsetMs = MINUTE_MS;
    expect(await countLookups(() => identity.verify(token))).toBe(1);
    expect(await countLookups(() => identity.verify(token))).toBe(0);
  });

  it('does not accept an account again that is known to be deleted (AUT-06)', async () => {
    const identity = createTestIdentity();
    const { token, uid } = await createProviderAccount();
    await identity.verify(token);
    await deleteAccount(uid);
    clockOffsetMs = MINUTE_MS;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    proxy.disconnect();
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('returns 503, not 401, for an account that is not cached', async () => {
    const { token } = await createProviderAccount();
    proxy.disconnect();
    await expect(createTestIdentity().verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('returns 503 with Retry-After immediately for sign-in and account changes', async () => {
    const identity = createTestIdentity();
    const { token } = await createProviderAccount();
    await identity.verifyWithProvider(token, allowAnyone);
    proxy.disconnect();
    await expect(identity.verifyWithProvider(token, allowAnyone)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The sign-in service cannot be reached. Please try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  });
});

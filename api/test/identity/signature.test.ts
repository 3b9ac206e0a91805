import { UnsecuredJWT } from 'jose';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { project, startFakeGoogle } from '../support/fake-google.ts';

let google: Awaited<ReturnType<typeof startFakeGoogle>>;

beforeEach(async () => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  google = await startFakeGoogle();
});
afterEach(() => google.stop());

const createTestIdentity = (timeoutMs?: number) =>
  createIdentity(createFirebaseProvider(google.options, timeoutMs), Date.now);

describe('a token of a real project', () => {
  it('is accepted when Google signed it', async () => {
    expect(await createTestIdentity().verify(await google.sign())).toMatchObject({ uid: 'ada', emailVerified: true });
  });

  it("is accepted when Google's clock is half a minute ahead and the token was issued in our future (AUT-06)", async () => {
    const inHalfAMinute = Math.floor(Date.now() / 1000) + 30;
    expect(
      await createTestIdentity().verify(await google.sign({ iat: inHalfAMinute, auth_time: inHalfAMinute })),
    ).toMatchObject({ uid: 'ada' });
  });

  it.each([
    ['signed with another key', () => google.sign({}, { key: google.foreignKey })],
    ['signed with a key that Google does not publish', () => google.sign({}, { kid: 'key-2' })],
    ['of another project', () => google.sign({ aud: 'other', iss: 'https://securetoken.google.com/other' })],
    ['of another issuer', () => google.sign({ iss: `https://example.com/${project}` })],
    ['without a subject', () => google.sign({ sub: '' })],
    ['not signed at all, as the emulator makes them', async () => new UnsecuredJWT({ aud: project }).encode()],
    ['without an expiry', () => google.sign({ exp: undefined })],
    ['without the time of the sign-in', () => google.sign({ auth_time: undefined })],
    ['without the time of issue', () => google.sign({ iat: undefined })],
  ])('returns 401 when it is %s', async (_, token) => {
    await expect(createTestIdentity().verify(await token())).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('returns 401 token_expired when it has expired (AUT-06)', async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    await expect(createTestIdentity().verify(await google.sign({ exp: past }))).rejects.toMatchObject({
      code: 'token_expired',
    });
  });
});

describe('many forged tokens', () => {
  it('cause no requests to Google: each side fetches the keys once', async () => {
    const identity = createTestIdentity();
    for (let sent = 0; sent < 20; sent += 1) {
      const forged = await google.sign({ sub: `user-${sent}` }, { key: google.foreignKey });
      await expect(identity.verify(forged)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(google.getKeyRequestCount()).toBe(2);
    expect((await identity.verify(await google.sign())).uid).toBe('ada');
  });
});

describe('while Google is unreachable', () => {
  it('a valid token returns 503, not 401, until its key can be fetched', async () => {
    const identity = createTestIdentity();
    const token = await google.sign();
    google.state.isBroken = true;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    google.state.isBroken = false;
    expect((await identity.verify(token)).uid).toBe('ada');
  });

  it('a token returns 503 within a time limit, although firebase-admin would keep retrying', async () => {
    google.state.isReachable = false;
    await expect(createTestIdentity(300).verify(await google.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('an expired or malformed token still returns 401', async () => {
    const identity = createTestIdentity();
    await identity.verify(await google.sign());
    google.state.isBroken = true;
    const expired = await google.sign({ exp: 1 });
    await expect(identity.verify(expired)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(identity.verify('a.b.c')).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

import { UnsecuredJWT } from 'jose';
import { createFirebaseProvider } from '../src/identity/firebase.ts';
import { createIdentity } from '../src/identity/identity.ts';
import { project, startGoogle } from './support/google.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;

beforeEach(async () => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  google = await startGoogle();
});
afterEach(() => google.stop());

const anybody = async () => {};
const create = (patience?: number) => createIdentity(createFirebaseProvider(google.options, patience), Date.now);

describe('a token of a real project', () => {
  it('is accepted when Google signed it', async () => {
    expect(await create().verify(await google.sign())).toMatchObject({ uid: 'ada', emailVerified: true });
  });

  it('AUT-06 is accepted when Google’s clock is half a minute ahead of ours, and it was issued in our future', async () => {
    const soon = Math.floor(Date.now() / 1000) + 30;
    expect(await create().verify(await google.sign({ iat: soon, auth_time: soon }))).toMatchObject({ uid: 'ada' });
  });

  it.each([
    ['signed by somebody else', () => google.sign({}, { key: google.strangersKey })],
    ['signed with a key that Google does not publish', () => google.sign({}, { kid: 'key-2' })],
    ['of another project', () => google.sign({ aud: 'other', iss: 'https://securetoken.google.com/other' })],
    ['of another issuer', () => google.sign({ iss: `https://example.com/${project}` })],
    ['without anybody', () => google.sign({ sub: '' })],
    ['not signed at all, as the emulator makes them', async () => new UnsecuredJWT({ aud: project }).encode()],
    ['without an expiry', () => google.sign({ exp: undefined })],
    ['without the time of the sign-in', () => google.sign({ auth_time: undefined })],
    ['without the time of issue', () => google.sign({ iat: undefined })],
  ])('is 401 when it is %s', async (_, token) => {
    await expect(create().verify(await token())).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('AUT-06 is 401 token_expired when it has expired', async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    await expect(create().verify(await google.sign({ exp: past }))).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('AUT-06 is 403 for a disabled account, though the token itself is good', async () => {
    google.account.disabled = true;
    await expect(create().verify(await google.sign())).rejects.toMatchObject({ code: 'user_disabled' });
  });

  it('AUT-06 is 401 for a session that began before all were revoked', async () => {
    Object.assign(google.account, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    await expect(create().verify(await google.sign())).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('a flood of forged tokens', () => {
  it('is not handed on to Google: the keys are asked for once by either side', async () => {
    const identity = create();
    for (let sent = 0; sent < 20; sent += 1) {
      const forged = await google.sign({ sub: `somebody-${sent}` }, { key: google.strangersKey });
      await expect(identity.verify(forged)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(google.keyRequests()).toBe(2);
    expect((await identity.verify(await google.sign())).uid).toBe('ada');
  });
});

describe('when Google cannot be reached', () => {
  it('a good token is 503 and not 401 while its key cannot be fetched, and well again afterwards', async () => {
    const identity = create();
    const token = await google.sign();
    google.is.broken = true;
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    google.is.broken = false;
    expect((await identity.verify(token)).uid).toBe('ada');
  });

  it('it is 503 in bounded time, though firebase-admin would go on trying', async () => {
    google.is.reachable = false;
    await expect(create(300).verify(await google.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('an expired or malformed token is still 401', async () => {
    const identity = create();
    await identity.verify(await google.sign());
    google.is.broken = true;
    const expired = await google.sign({ exp: 1 });
    await expect(identity.verify(expired)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(identity.verify('a.b.c')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('a session outlives it: the last answer about the account serves', async () => {
    const identity = create();
    const token = await google.sign();
    await identity.verify(token);
    google.is.broken = true;
    expect((await identity.verify(token)).uid).toBe('ada');
    await expect(identity.verifyWithProvider(token, anybody)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

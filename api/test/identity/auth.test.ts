import { calls } from 'contracts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { replaceClaims, signIn, updateAccount } from '../support/emulator.ts';
import { createProviderAccount, createTrader } from '../support/people.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });

const toTokenBody = ({ token }: { token: string }) => ({ body: { idToken: token } });
const profile = { firstName: 'Ada', lastName: 'Lovelace' };

describe('POST /api/auth/check-verification', () => {
  const check = (person: { token: string }) => api.call(calls.auth.checkVerification, toTokenBody(person));

  it('returns whether the address is verified and whether there is a local user (API-01)', async () => {
    expect(await check(await createProviderAccount({ emailVerified: false }))).toEqual({
      emailVerified: false,
      userExists: false,
    });
    expect(await check(await createProviderAccount())).toEqual({ emailVerified: true, userExists: false });
    expect(await check(await createTrader(api))).toEqual({ emailVerified: true, userExists: true });
  });

  it('asks the provider each time, so that a verification is visible immediately with the old token (API-01)', async () => {
    const person = await createProviderAccount({ emailVerified: false });
    expect((await check(person)).emailVerified).toBe(false);
    await updateAccount(person.uid, { emailVerified: true });
    expect((await check(person)).emailVerified).toBe(true);
  });

  it('returns the same for many concurrent calls (API-01)', async () => {
    const person = await createProviderAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(person)));
    expect(answers).toHaveLength(20);
  });
});

describe('POST /api/auth/login', () => {
  it('returns the local user (API-02)', async () => {
    const ada = await createTrader(api);
    expect(await api.call(calls.auth.login, toTokenBody(ada))).toEqual({
      user: { ...profile, email: ada.email, emailVerified: true },
    });
  });

  it.each([
    ['email_not_verified', 'Email not verified', false],
    ['profile_missing', expect.any(String), true],
  ])('returns 403 %s (API-02, AUT-03)', async (code, error, emailVerified) => {
    const refusal = await api.fail(calls.auth.login, toTokenBody(await createProviderAccount({ emailVerified })));
    expect(refusal).toMatchObject({ status: 403, code, error });
  });

  it('updates the local user from the provider', async () => {
    const ada = await createTrader(api);
    const email = `new-${ada.email}`;
    await updateAccount(ada.uid, { email, emailVerified: true });
    const token = await signIn({ ...ada, email });
    expect((await api.call(calls.auth.login, toTokenBody({ token }))).user.email).toBe(email);
    expect((await api.call(calls.auth.me, { token })).user.email).toBe(email);
  });
});

describe('POST /api/auth/create-local-user', () => {
  const create = (person: { token: string }, names = profile) =>
    api.call(calls.auth.createLocalUser, { body: { idToken: person.token, ...names } });

  it('creates the local user of a verified account, with trimmed names (API-03, DAT-06)', async () => {
    const person = await createProviderAccount();
    const { user } = await create(person, { firstName: '  Ada ', lastName: ' Lovelace' });
    expect(user).toEqual({ ...profile, email: person.email, emailVerified: true });
    const findStoredUser = await api.db.users.findOne({ firebaseUid: person.uid }).lean();
    expect(findStoredUser).toMatchObject({ firebaseUid: person.uid, settings: {}, ...user });
  });

  it('is idempotent: a second call returns the existing user (API-03)', async () => {
    const ada = await createTrader(api);
    expect((await create(ada, { firstName: 'Else', lastName: 'Where' })).user).toMatchObject(profile);
  });

  it('creates one user for ten concurrent calls (API-03)', async () => {
    const person = await createProviderAccount();
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(person, { firstName: `Ada ${index}`, lastName: 'L' })),
    );
    expect(new Set(users.map(({ user }) => user.firstName)).size).toBe(1);
    expect(await api.db.users.countDocuments({ firebaseUid: person.uid })).toBe(1);
  });

  it('returns 403 before verification and creates no user (API-03)', async () => {
    const person = await createProviderAccount({ emailVerified: false });
    const body = { idToken: person.token, ...profile };
    expect((await api.fail(calls.auth.createLocalUser, { body })).code).toBe('email_not_verified');
    expect(await api.db.users.countDocuments({ firebaseUid: person.uid })).toBe(0);
  });
});

describe('POST /api/auth/verify-email', () => {
  it('copies the address and its verification to the local user (API-04)', async () => {
    const ada = await createTrader(api);
    const findStoredUser = () => api.db.users.findOne({ firebaseUid: ada.uid }).lean();
    await updateAccount(ada.uid, { emailVerified: false });
    expect(await api.call(calls.auth.verifyEmail, toTokenBody(ada))).toEqual({});
    expect(await findStoredUser()).toMatchObject({ emailVerified: false, email: ada.email });
    await updateAccount(ada.uid, { emailVerified: true });
    await api.call(calls.auth.verifyEmail, toTokenBody(ada));
    expect(await findStoredUser()).toMatchObject({ emailVerified: true, firstName: 'Ada' });
  });

  it('returns 403 profile_missing without a local user and creates none (API-04)', async () => {
    const person = await createProviderAccount();
    expect((await api.fail(calls.auth.verifyEmail, toTokenBody(person))).code).toBe('profile_missing');
    expect(await api.db.users.countDocuments({ firebaseUid: person.uid })).toBe(0);
  });
});

describe('PATCH /api/auth/me', () => {
  it("changes only the caller's names, trimmed (API-21, ACC-06)", async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api, { firstName: 'Bob' });
    const before = await api.db.users.findOne({ firebaseUid: ada.uid }).lean();
    const { user } = await api.call(calls.auth.updateMe, { ...ada, body: { firstName: ' Ada ', lastName: 'King' } });
    expect(user).toEqual({ firstName: 'Ada', lastName: 'King', email: ada.email, emailVerified: true });
    expect((await api.call(calls.auth.me, ada)).user).toEqual(user);
    const { updatedAt: _, ...after } = {
      updatedAt: null,
      ...(await api.db.users.findOne({ firebaseUid: ada.uid }).lean()),
    };
    expect({ ...before, lastName: 'King' }).toMatchObject(after);
    expect((await api.call(calls.auth.me, bob)).user.firstName).toBe('Bob');
  });
});

describe('an address that was changed at the provider', () => {
  it('is copied to the local user with the next call, without a new sign-in (API-05)', async () => {
    const ada = await createTrader(api);
    const email = `new-${ada.email}`;
    await updateAccount(ada.uid, { email, emailVerified: true });
    clock.offsetMs = 60_000;
    // In the emulator a new address also ends sessions that began earlier than the current second.
    const token = replaceClaims(ada.token, { auth_time: Math.ceil(Date.now() / 1_000) + 1 });
    expect((await api.call(calls.auth.me, { token })).user.email).toBe(email);
    expect(await api.db.users.findOne({ firebaseUid: ada.uid }).lean()).toMatchObject({
      email,
      emailVerified: true,
    });
  });
});

describe('GET /api/flags', () => {
  it('returns Breakout, Continuation, Reversal for a new trader, stored on the user document (FLG-04, DAT-03)', async () => {
    const ada = await createTrader(api);
    const flags = ['Breakout', 'Continuation', 'Reversal'];
    expect(await api.call(calls.flags.list, ada)).toEqual({ flags });
    expect(await api.db.users.findOne({ firebaseUid: ada.uid }).lean()).toMatchObject({
      setups: flags.map((name, index) => ({ id: index + 1, name })),
    });
  });
});

import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { signIn, updateAccount, withClaims } from './support/emulator.ts';
import { person, trader } from './support/people.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const withToken = ({ token }: { token: string }) => ({ body: { idToken: token } });
const profile = { firstName: 'Ada', lastName: 'Lovelace' };

describe('POST /api/auth/check-verification', () => {
  const check = (somebody: { token: string }) => api.call(calls.auth.checkVerification, withToken(somebody));

  it('API-01 says whether the address is verified and whether there is a local user', async () => {
    expect(await check(await person({ emailVerified: false }))).toEqual({ emailVerified: false, userExists: false });
    expect(await check(await person())).toEqual({ emailVerified: true, userExists: false });
    expect(await check(await trader(api))).toEqual({ emailVerified: true, userExists: true });
  });

  it('API-01 asks the provider each time: a verification shows at once, with the old token', async () => {
    const somebody = await person({ emailVerified: false });
    expect((await check(somebody)).emailVerified).toBe(false);
    await updateAccount(somebody.uid, { emailVerified: true });
    expect((await check(somebody)).emailVerified).toBe(true);
  });

  it('API-01 answers as often as it is asked', async () => {
    const somebody = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(somebody)));
    expect(answers).toHaveLength(20);
  });
});

describe('POST /api/auth/login', () => {
  it('API-02 gives the local user', async () => {
    const ada = await trader(api);
    expect(await api.call(calls.auth.login, withToken(ada))).toEqual({
      user: { ...profile, email: ada.email, emailVerified: true },
    });
  });

  it("API-02 AUT-03 is 403 'Email not verified' before verification", async () => {
    const refusal = await api.fail(calls.auth.login, withToken(await person({ emailVerified: false })));
    expect(refusal).toMatchObject({ status: 403, code: 'email_not_verified', error: 'Email not verified' });
  });

  it('API-02 AUT-03 is 403 profile_missing without a local user', async () => {
    const refusal = await api.fail(calls.auth.login, withToken(await person()));
    expect(refusal).toMatchObject({ status: 403, code: 'profile_missing' });
  });

  it('brings the local user up to date with the provider', async () => {
    const ada = await trader(api);
    const email = `new-${ada.email}`;
    await updateAccount(ada.uid, { email, emailVerified: true });
    const token = await signIn({ ...ada, email });
    expect((await api.call(calls.auth.login, withToken({ token }))).user.email).toBe(email);
    expect((await api.call(calls.auth.me, { token })).user.email).toBe(email);
  });
});

describe('POST /api/auth/create-local-user', () => {
  const create = (somebody: { token: string }, names = profile) =>
    api.call(calls.auth.createLocalUser, { body: { idToken: somebody.token, ...names } });

  it('API-03 DAT-06 makes the local user of a verified person, with trimmed names', async () => {
    const somebody = await person();
    const { user } = await create(somebody, { firstName: '  Ada ', lastName: ' Lovelace' });
    expect(user).toEqual({ ...profile, email: somebody.email, emailVerified: true });
    const stored = await api.db.users.findOne({ firebaseUid: somebody.uid }).lean();
    expect(stored).toMatchObject({ firebaseUid: somebody.uid, settings: {}, ...user });
  });

  it('API-03 is idempotent: a second call gives the user that there is', async () => {
    const ada = await trader(api);
    expect((await create(ada, { firstName: 'Else', lastName: 'Where' })).user).toMatchObject(profile);
  });

  it('API-03 makes one user of ten calls at once', async () => {
    const somebody = await person();
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(somebody, { firstName: `Ada ${index}`, lastName: 'L' })),
    );
    expect(new Set(users.map(({ user }) => user.firstName)).size).toBe(1);
    expect(await api.db.users.countDocuments({ firebaseUid: somebody.uid })).toBe(1);
  });

  it('API-03 is 403 before verification, and makes nobody', async () => {
    const somebody = await person({ emailVerified: false });
    const body = { idToken: somebody.token, ...profile };
    expect((await api.fail(calls.auth.createLocalUser, { body })).code).toBe('email_not_verified');
    expect(await api.db.users.countDocuments({ firebaseUid: somebody.uid })).toBe(0);
  });

  it.each([{}, { firstName: ' ', lastName: 'L' }, { firstName: 'A' }, { firstName: 'A', lastName: { $ne: '' } }])(
    'API-18 VER-03 refuses the names %j and makes nobody',
    async (names) => {
      const somebody = await person();
      const refusal = await api.fail(calls.auth.createLocalUser, { body: { idToken: somebody.token, ...names } });
      expect(refusal.code).toBe('invalid_input');
      expect(await api.db.users.countDocuments({ firebaseUid: somebody.uid })).toBe(0);
    },
  );

  it('VER-03 says that both names are required', async () => {
    const { token } = await person();
    const refusal = await api.fail(calls.auth.createLocalUser, { body: { idToken: token } });
    expect(refusal.error).toBe('First name and last name are required');
  });
});

describe('POST /api/auth/verify-email', () => {
  it('API-04 copies the address and whether it is verified to the local user', async () => {
    const ada = await trader(api);
    const stored = () => api.db.users.findOne({ firebaseUid: ada.uid }).lean();
    await updateAccount(ada.uid, { emailVerified: false });
    expect(await api.call(calls.auth.verifyEmail, withToken(ada))).toEqual({});
    expect(await stored()).toMatchObject({ emailVerified: false, email: ada.email });
    await updateAccount(ada.uid, { emailVerified: true });
    await api.call(calls.auth.verifyEmail, withToken(ada));
    expect(await stored()).toMatchObject({ emailVerified: true, firstName: 'Ada' });
  });

  it('API-04 is 403 profile_missing without a local user, whom it does not make', async () => {
    const somebody = await person();
    expect((await api.fail(calls.auth.verifyEmail, withToken(somebody))).code).toBe('profile_missing');
    expect(await api.db.users.countDocuments({ firebaseUid: somebody.uid })).toBe(0);
  });
});

describe('GET /api/auth/me', () => {
  it('API-05 gives the local user and nothing that the contract does not list', async () => {
    const ada = await trader(api);
    const { raw } = await api.send(calls.auth.me, ada);
    expect(raw).toEqual({ user: { ...profile, email: ada.email, emailVerified: true } });
  });
});

describe('PATCH /api/auth/me', () => {
  it('API-21 ACC-06 changes the names, trimmed, of the one who asks and nothing else', async () => {
    const [ada, bob] = [await trader(api), await trader(api, { firstName: 'Bob' })];
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

  it.each([
    [{ firstName: ' ', lastName: 'King' }, { firstName: 'First name and last name are required' }],
    [{ firstName: 'Ada', lastName: 'x'.repeat(81) }, { lastName: 'Last name can have at most 80 characters.' }],
  ])('API-18 API-21 refuses %j at its field', async (body, fields) => {
    const ada = await trader(api);
    expect(await api.fail(calls.auth.updateMe, { ...ada, body })).toMatchObject({ code: 'invalid_input', fields });
    expect((await api.call(calls.auth.me, ada)).user.lastName).toBe('Lovelace');
  });
});

describe('an address that was changed at the provider', () => {
  it('API-05 follows into the local user with the next call, without a new sign-in', async () => {
    let ahead = 0;
    const own = await startApi({ clock: () => Date.now() + ahead });
    const ada = await trader(own);
    const email = `new-${ada.email}`;
    await updateAccount(ada.uid, { email, emailVerified: true });
    ahead = 60_000;
    // At the emulator a new address also ends the sessions that began before its second.
    const token = withClaims(ada.token, { auth_time: Math.ceil(Date.now() / 1_000) + 1 });
    expect((await own.call(calls.auth.me, { token })).user.email).toBe(email);
    expect(await own.db.users.findOne({ firebaseUid: ada.uid }).lean()).toMatchObject({ email, emailVerified: true });
    await own.stop();
  });
});

describe('GET /api/flags', () => {
  it('FLG-04 DAT-03 gives a new trader Breakout, Continuation, Reversal, on the user document', async () => {
    const ada = await trader(api);
    const flags = ['Breakout', 'Continuation', 'Reversal'];
    expect(await api.call(calls.flags.list, ada)).toEqual({ flags });
    expect(await api.db.users.findOne({ firebaseUid: ada.uid }).lean()).toMatchObject({ flags });
  });
});

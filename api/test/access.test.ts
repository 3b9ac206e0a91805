import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { everySample, sentBy, withAccess } from './support/calls.ts';
import { deleteAccount, signIn, updateAccount, withClaims } from './support/emulator.ts';
import { type Person, person, trader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

let api: Api;
let ahead = 0;
beforeAll(async () => {
  api = await startApi({ clock: () => Date.now() + ahead });
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => api.stop());

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

describe('the contract', () => {
  it.each(everySample)('is answered at $call.method $call.path', async ({ call }) => {
    const answer = await api.send(call, { params: { id: 1 }, body: call.method === 'GET' ? undefined : {} });
    expect([404, 405]).not.toContain(answer.status);
  });
});

describe.each(withAccess('trader'))('API-17 $call.method $call.path', ({ call, sent }) => {
  const withToken = (token: string | undefined) => api.fail(call, { ...sent, token });

  it('is 401 without a token', async () => {
    const refusal = await withToken(undefined);
    expect(refusal).toMatchObject({ code: 'unauthorized', error: 'Please sign in.' });
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['nonsense', 'a.b.c', 'e30.e30.', 'owner', '{}', 'x'.repeat(9_000)])(
    'is 401 with the token %p',
    async (token) => {
      expect((await withToken(token)).code).toBe('unauthorized');
    },
  );

  it('is 401 with a token of another project, or of nobody', async () => {
    const { token } = await trader(api);
    for (const claims of [{ aud: 'another' }, { iss: 'https://example.com' }, { sub: 'nobody', user_id: 'nobody' }]) {
      expect((await withToken(withClaims(token, claims))).code).toBe('unauthorized');
    }
  });

  it('AUT-06 is 401 within a minute for a session that has been revoked', async () => {
    const { token, uid } = await trader(api);
    await updateAccount(uid, { validSince: String(Math.floor(Date.now() / 1000) + 1) });
    ahead = 60_000;
    expect((await withToken(token)).code).toBe('unauthorized');
  });

  it('AUT-06 is 401 within a minute for an account that was deleted at the provider', async () => {
    const { token, uid } = await trader(api);
    await deleteAccount(uid);
    ahead = 60_000;
    expect((await withToken(token)).code).toBe('unauthorized');
  });

  it('AUT-06 is 401 token_expired with an expired token', async () => {
    const { token } = await trader(api);
    expect((await withToken(withClaims(token, { exp: anHourAgo() }))).code).toBe('token_expired');
  });

  it('is 403 while the address is not verified', async () => {
    const { token } = await person({ emailVerified: false });
    expect(await withToken(token)).toMatchObject({ code: 'email_not_verified', error: 'Email not verified' });
  });

  it('is 403 without a local user', async () => {
    const { token } = await person();
    expect((await withToken(token)).code).toBe('profile_missing');
  });

  it('AUT-06 is 403 within a minute for an account that has been disabled', async () => {
    const { token, uid } = await trader(api);
    await updateAccount(uid, { disableUser: true });
    ahead = 60_000;
    expect((await withToken(token)).code).toBe('user_disabled');
  });

  it('asks who it is before it looks at what was sent', async () => {
    const nonsense = { params: { id: 'nonsense' }, query: { startDate: 'x' }, ...(call.body ? { body: [] } : {}) };
    expect((await api.fail(call, nonsense)).code).toBe('unauthorized');
  });

  it("neither shows nor touches what is someone else's", async () => {
    const reference = await answerFor(await trader(api));
    const ada = await trader(api, { firstName: 'Secret', lastName: 'Someone' });
    await saveTrades(api, ada, { tradeTag: 'SECRET', comments: 'secret' }, { date: '2026-03-05' });
    const before = await everythingOf(ada);
    expect(await answerFor(await trader(api))).toEqual(reference);
    expect(await everythingOf(ada)).toEqual(before);
  });

  /** A day is nobody's own; whatever else an address names is. */
  const namesSomething = (call.params !== undefined && !call.path.endsWith('/:date')) || call === calls.media.upload;

  /** The reply to the same call, by whoever has no trades; for an id it must be 404, because it is not theirs. */
  const answerFor = async (one: Person) => {
    const { token, email } = one;
    const own = { ...sentBy(sent, one), token };
    if (!namesSomething) return withoutOwn(JSON.stringify((await api.send(call, own)).raw), email);
    const { error, code } = await api.fail(call, { ...sent, token });
    expect(code).toBe('not_found');
    return { error, code };
  };
});

/** A reply without what is another for everybody: their address, and signatures for them alone. */
const withoutOwn = (reply: string, email: string): string =>
  reply.replaceAll(email, 'me').replace(/"url":"[^"]*"/g, '"url":"signed"');

const everythingOf = async ({ token }: Person) => ({
  trades: await api.call(calls.trades.list, { token }),
  stats: await api.call(calls.trades.stats, { token }),
  flags: await api.call(calls.flags.list, { token }),
  user: await api.call(calls.auth.me, { token }),
});

describe.each(withAccess('token-in-body'))('$call.method $call.path', ({ call, sent }) => {
  const withToken = (idToken: unknown) => api.fail(call, { body: { ...(sent.body as object), idToken } });

  it('API-18 is 400 without a token', async () => {
    expect(await withToken(undefined)).toMatchObject({
      code: 'invalid_input',
      fields: { idToken: expect.any(String) },
    });
  });

  it.each(['nonsense', 'a.b.c', 'e30.e30.'])('is 401 with the token %p', async (token) => {
    expect((await withToken(token)).code).toBe('unauthorized');
  });

  it('is 401 token_expired with an expired token', async () => {
    const { token } = await trader(api);
    expect((await withToken(withClaims(token, { exp: anHourAgo() }))).code).toBe('token_expired');
  });

  it('is 403 for an account that has been disabled, at once', async () => {
    const somebody = await trader(api);
    const body = { ...(sent.body as object), idToken: somebody.token };
    expect((await api.send(call, { body })).status).toBe(200);
    await updateAccount(somebody.uid, { disableUser: true });
    expect((await withToken(somebody.token)).code).toBe('user_disabled');
  });

  it('is 401 for a session that has been revoked, at once', async () => {
    const somebody = await trader(api);
    await updateAccount(somebody.uid, { validSince: String(Math.floor(Date.now() / 1000) + 1) });
    expect((await withToken(somebody.token)).code).toBe('unauthorized');
    await updateAccount(somebody.uid, { validSince: String(anHourAgo()) });
    const body = { ...(sent.body as object), idToken: await signIn(somebody) };
    expect((await api.send(call, { body })).status).toBe(200);
  });
});

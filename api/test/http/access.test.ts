import { calls } from 'contracts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { deleteAccount, replaceClaims, signIn, updateAccount } from '../support/emulator.ts';
import { createProviderAccount, createTrader, type Person } from '../support/people.ts';
import { addressInput, allSamples, findSamplesWithAccess } from '../support/sample-calls.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });

const revokeSessions = () => ({ validSince: String(Math.floor(Date.now() / 1000) + 1) });
const getAnHourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

/** What the provider can do to an account, and the code with which the API then refuses its token. */
const closings: [how: string, code: string, close: (uid: string) => Promise<unknown>][] = [
  ['the session was revoked', 'unauthorized', (uid) => updateAccount(uid, revokeSessions())],
  ['the account was deleted at the provider', 'unauthorized', deleteAccount],
  ['the account was disabled', 'user_disabled', (uid) => updateAccount(uid, { disableUser: true })],
];
const closedTokens = new Map<string, string>();
beforeAll(async () => {
  for (const [how, , close] of closings) {
    const { token, uid } = await createTrader(api);
    await close(uid);
    closedTokens.set(how, token);
  }
});

describe('the contract', () => {
  it.each(allSamples)('has a route for $call.method $call.path', async ({ call }) => {
    const answer = await api.send(call, { params: { id: 1 }, body: call.method === 'GET' ? undefined : {} });
    expect([404, 405]).not.toContain(answer.status);
  });
});

describe.each(findSamplesWithAccess('trader'))('$call.method $call.path (API-17)', ({ call, sent }) => {
  const failWithToken = (token: string | undefined) => api.fail(call, { ...sent, token });

  it('returns 401 without a token', async () => {
    const refusal = await failWithToken(undefined);
    expect(refusal).toMatchObject({ code: 'unauthorized', error: 'Please sign in.' });
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['nonsense', 'a.b.c', 'e30.e30.', 'owner', '{}', 'x'.repeat(9_000)])(
    'returns 401 for the token %p',
    async (token) => {
      expect((await failWithToken(token)).code).toBe('unauthorized');
    },
  );

  it('returns 401 for a token of another project or an unknown user', async () => {
    const { token } = await createTrader(api);
    for (const claims of [{ aud: 'another' }, { iss: 'https://example.com' }, { sub: 'nobody', user_id: 'nobody' }]) {
      expect((await failWithToken(replaceClaims(token, claims))).code).toBe('unauthorized');
    }
  });

  it.each(closings)('is refused within a minute after %s (AUT-06)', async (how, code) => {
    clock.offsetMs = 60_000;
    expect((await failWithToken(closedTokens.get(how))).code).toBe(code);
  });

  it('returns 401 token_expired for an expired token (AUT-06)', async () => {
    const { token } = await createTrader(api);
    expect((await failWithToken(replaceClaims(token, { exp: getAnHourAgo() }))).code).toBe('token_expired');
  });

  it.each([
    ['while the address is not verified', false, 'email_not_verified'],
    ['without a local user', true, 'profile_missing'],
  ])('returns 403 %s', async (_, emailVerified, code) => {
    const { token } = await createProviderAccount({ emailVerified });
    expect(await failWithToken(token)).toMatchObject({ status: 403, code });
  });

  it('authenticates before it validates the input', async () => {
    const nonsense = { params: { id: 'nonsense' }, query: { startDate: 'x' }, ...(call.body ? { body: [] } : {}) };
    expect((await api.fail(call, nonsense)).code).toBe('unauthorized');
  });

  it("neither shows nor changes another trader's data", async () => {
    const reference = await getReplyFor(await createTrader(api));
    const ada = await createTrader(api, { firstName: 'Secret', lastName: 'Someone' });
    await saveTrades(api, ada, { tradeTag: 'SECRET', comments: 'secret' }, { date: '2026-03-05' });
    const before = await getJournal(ada);
    expect(await getReplyFor(await createTrader(api))).toEqual(reference);
    expect(await getJournal(ada)).toEqual(before);
  });

  /** Whether the path or form names a resource of one trader; a day belongs to nobody. */
  const namesResource = /:(?:id|fileId)\b/.test(call.path) || call === calls.media.upload;

  /** Returns the reply for a trader without trades; for an id it must be 404. */
  const getReplyFor = async (caller: Person) => {
    const { token, email } = caller;
    const request = { ...addressInput(sent, caller), token };
    if (!namesResource) return removeOwnData(JSON.stringify((await api.send(call, request)).raw), email);
    const { error, code } = await api.fail(call, { ...sent, token });
    expect(code).toBe('not_found');
    return { error, code };
  };
});

/** Removes what differs between requests: the email address, signatures, new ids, times and request ids. */
const removeOwnData = (reply: string, email: string): string =>
  reply
    .replaceAll(email, 'me')
    .replace(/"url":"[^"]*"/g, '"url":"signed"')
    .replace(/"id":"[\da-f]{24}"/g, '"id":"new"')
    .replace(/"(createdAt|savedAt|undoUntil)":"[^"]*"/g, '"$1":"now"')
    .replace(/"requestId":"[^"]*"/g, '');

const getJournal = async ({ token }: Person) => ({
  trades: await api.call(calls.trades.list, { token }),
  stats: await api.call(calls.trades.stats, { token }),
  flags: await api.call(calls.flags.list, { token }),
  user: await api.call(calls.auth.me, { token }),
});

describe.each(findSamplesWithAccess('token-in-body'))('$call.method $call.path', ({ call, sent }) => {
  const failWithToken = (idToken: unknown) => api.fail(call, { body: { ...(sent.body as object), idToken } });

  it('returns 400 without a token (API-18)', async () => {
    expect(await failWithToken(undefined)).toMatchObject({
      code: 'invalid_input',
      fields: { idToken: expect.any(String) },
    });
  });

  it.each(['nonsense', 'a.b.c', 'e30.e30.'])('returns 401 for the token %p', async (token) => {
    expect((await failWithToken(token)).code).toBe('unauthorized');
  });

  it('returns 401 token_expired for an expired token', async () => {
    const { token } = await createTrader(api);
    expect((await failWithToken(replaceClaims(token, { exp: getAnHourAgo() }))).code).toBe('token_expired');
  });

  it('returns 403 immediately after the account was disabled', async () => {
    const person = await createTrader(api);
    const body = { ...(sent.body as object), idToken: person.token };
    expect((await api.send(call, { body })).status).toBe(200);
    await updateAccount(person.uid, { disableUser: true });
    expect((await failWithToken(person.token)).code).toBe('user_disabled');
  });

  it('returns 401 immediately after the session was revoked', async () => {
    const person = await createTrader(api);
    await updateAccount(person.uid, revokeSessions());
    expect((await failWithToken(person.token)).code).toBe('unauthorized');
    await updateAccount(person.uid, { validSince: String(getAnHourAgo()) });
    const body = { ...(sent.body as object), idToken: await signIn(person) };
    expect((await api.send(call, { body })).status).toBe(200);
  });
});

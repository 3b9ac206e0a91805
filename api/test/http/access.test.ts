import { type Call, calls } from 'contracts';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { deleteAccount, replaceClaims, signIn, updateAccount } from '../support/emulator.ts';
import { createProviderAccount, createTrader, getUserId, type Person } from '../support/people.ts';
import { addressInput, allSamples, findSamplesWithAccess, type Sample } from '../support/sample-calls.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const revokeSessions = () => ({ validSince: String(Math.floor(Date.now() / 1000) + 1) });
const getAnHourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

/** What the provider can do to an account, and the code with which the API then refuses its token. */
const closings: [how: string, code: string, close: (uid: string) => Promise<unknown>][] = [
  ['of a revoked session', 'unauthorized', (uid) => updateAccount(uid, revokeSessions())],
  ['of an account that was deleted at the provider', 'unauthorized', deleteAccount],
  ['of a disabled account', 'user_disabled', (uid) => updateAccount(uid, { disableUser: true })],
];

interface BadToken {
  what: string;
  token: string;
  code: string;
}

/** The tokens that every call refuses, and the code of the refusal. */
const badTokens: BadToken[] = ['nonsense', 'a.b.c', 'e30.e30.', 'owner', '{}', 'x'.repeat(9_000)].map((token) => ({
  what: token,
  token,
  code: 'unauthorized',
}));

/** All calls share one authorization. These three reach it by its different ways: a read, a write, and an upload. */
const thoroughCalls: readonly Call[] = [calls.trades.list, calls.trades.create, calls.media.upload];
const isFirstOfItsCode = ({ code }: BadToken, index: number): boolean =>
  badTokens.findIndex((other) => other.code === code) === index;

beforeAll(async () => {
  const { token } = await createTrader(api);
  const foreign = [{ aud: 'another' }, { iss: 'https://example.com' }, { sub: 'nobody', user_id: 'nobody' }];
  for (const claims of foreign) {
    badTokens.push({ what: JSON.stringify(claims), token: replaceClaims(token, claims), code: 'unauthorized' });
  }
  badTokens.push({ what: 'expired', token: replaceClaims(token, { exp: getAnHourAgo() }), code: 'token_expired' });
  for (const [what, code, close] of closings) {
    const closed = await createTrader(api);
    await close(closed.uid);
    badTokens.push({ what, token: closed.token, code });
  }
  const unverified = await createProviderAccount({ emailVerified: false });
  badTokens.push({ what: 'of an unverified address', token: unverified.token, code: 'email_not_verified' });
  const withoutUser = await createProviderAccount();
  badTokens.push({ what: 'without a local user', token: withoutUser.token, code: 'profile_missing' });
});

describe('the contract', () => {
  it.each(allSamples)('has a route for $call.method $call.path', async ({ call }) => {
    const answer = await api.send(call, { params: { id: 1 }, body: call.method === 'GET' ? undefined : {} });
    expect([404, 405]).not.toContain(answer.status);
  });
});

/** A trader without trades, who sends only what changes nothing. */
let reader: Person;
/** A trader with a journal, which no call of another trader may show or change. */
let ada: Person;
let storedOfAda: string;
/** The replies for a trader without trades, from the time before Ada. */
const repliesBeforeAda = new Map<Call, unknown>();

beforeAll(async () => {
  reader = await createTrader(api);
  for (const sample of findSamplesWithAccess('trader')) repliesBeforeAda.set(sample.call, await getReplyFor(sample));
  ada = await createTrader(api, { firstName: 'Secret', lastName: 'Someone' });
  await saveTrades(api, ada, { tradeTag: 'SECRET', comments: 'secret' }, { date: '2026-03-05' });
  storedOfAda = await readStored(ada);
});

/** Returns the reply for a trader without trades, a new one if the call writes; for an id it must be 404. */
const getReplyFor = async ({ call, sent }: Pick<Sample, 'call' | 'sent'>) => {
  // The path or form may name a resource of one trader; a day belongs to nobody.
  const namesResource = /:(?:id|fileId)\b/.test(call.path) || call === calls.media.upload;
  // An export is an event of the account.
  const isRead = call.method === 'GET' && call !== calls.account.export;
  const caller = namesResource || isRead ? reader : await createTrader(api);
  if (!namesResource) {
    const { raw } = await api.send(call, { ...addressInput(sent, caller), token: caller.token });
    return removeOwnData(JSON.stringify(raw), caller.email);
  }
  const { error, code } = await api.fail(call, { ...sent, token: caller.token });
  expect(code).toBe('not_found');
  return { error, code };
};

describe.each(findSamplesWithAccess('trader'))('$call.method $call.path (API-17)', ({ call, sent }) => {
  const failWithToken = (token: string | undefined) => api.fail(call, { ...sent, token });

  it('returns 401 without a token', async () => {
    const refusal = await failWithToken(undefined);
    expect(refusal).toMatchObject({ code: 'unauthorized', error: 'Please sign in.' });
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses bad tokens with their codes, and that of a closed account within a minute (AUT-06)', async () => {
    clock.offsetMs = 60_000;
    const tokens = thoroughCalls.includes(call) ? badTokens : badTokens.filter(isFirstOfItsCode);
    const answers = [];
    for (const { what, token } of tokens) answers.push({ what, code: (await failWithToken(token)).code });
    expect(answers).toEqual(tokens.map(({ what, code }) => ({ what, code })));
  });

  it('authenticates before it validates the input', async () => {
    const nonsense = { params: { id: 'nonsense' }, query: { startDate: 'x' }, ...(call.body ? { body: [] } : {}) };
    expect((await api.fail(call, nonsense)).code).toBe('unauthorized');
  });

  it("neither shows nor changes another trader's data", async () => {
    expect(await getReplyFor({ call, sent })).toEqual(repliesBeforeAda.get(call));
    if (call.method !== 'GET') expect(await readStored(ada)).toBe(storedOfAda);
  });
});

it("changes no trader's data in a call that reads (API-17)", async () => {
  expect(await readStored(ada)).toBe(storedOfAda);
});

/** Removes what differs between requests: the email address, signatures, new ids, times and request ids. */
const removeOwnData = (reply: string, email: string): string =>
  reply
    .replaceAll(email, 'me')
    .replace(/"url":"[^"]*"/g, '"url":"signed"')
    .replace(/"id":"(?:[\da-f]{24}|[\da-f]{16})"/g, '"id":"new"')
    .replace(/"(createdAt|expiresAt|savedAt|undoUntil|lastSeen|key)":"[^"]*"/g, '"$1":"now"')
    .replace(/"requestId":"[^"]*"/g, '');

/** Everything of a trader that is stored. */
const readStored = async (trader: Person) => {
  const _id = await getUserId(api, trader);
  const collections = Object.values(api.db.connection.collections);
  const owned = await Promise.all(collections.map((each) => each.find({ userId: _id }).sort({ _id: 1 }).toArray()));
  return JSON.stringify([await api.db.driver.users.findOne({ _id }), owned]);
};

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

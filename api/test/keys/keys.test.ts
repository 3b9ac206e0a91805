import { keyScopes } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { deleteAccount, updateAccount } from '../support/emulator.ts';
import { createKeyBody, makeKey } from '../support/keys.ts';
import { createTrader, getUserId, type Person, setUpTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now, callLimits: { perKey: 60 } });
const ada = setUpTrader(api);

const list = async ({ token }: Person) => (await api.call(calls.keys.list, { token })).keys;
const read = (token: string) => api.send(calls.trades.list, { token });
const fail = async (token: string) => (await api.fail(calls.trades.list, { token })).code;

const DAY_MS = 86_400_000;

describe('a key', () => {
  it('is shown once, in its form, and then listed without its secret (KEY-01, KEY-02)', async () => {
    const { key, ...entry } = await makeKey(api, ada, { name: 'Alerts', scopes: ['trades:read', 'trades:read'] });
    expect(key).toMatch(/^tj_[0-9A-Za-z]+_[0-9A-Za-z]+_[\w-]{43}$/);
    expect(entry).toMatchObject({ name: 'Alerts', scopes: ['trades:read'], accounts: null });
    expect(Date.parse(entry.expiresAt) - Date.parse(entry.createdAt)).toBe(30 * DAY_MS);
    expect(await list(ada)).toEqual([{ ...entry, lastUsedAt: null }]);
    expect((await read(key)).status).toBe(200);
    const stored = JSON.stringify(await api.db.driver.users.findOne({ _id: await getUserId(api, ada) }));
    expect(stored).not.toContain(key.slice(-43));
  });

  it('takes no Idempotency-Key, because the stored reply would have the secret (KEY-01)', async () => {
    const headers = { 'idempotency-key': 'one' };
    const send = () => api.send(calls.keys.create, { token: ada.token, body: createKeyBody(), headers });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await list(ada)).toHaveLength(2);
    expect(await api.db.idempotencyKeys.countDocuments({ userId: await getUserId(api, ada), key: 'one' })).toBe(0);
  });

  it.each([
    ['no accounts', { accounts: [] }, 'accounts'],
    ['an unknown account', { accounts: ['Nobody’s'] }, 'accounts'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['no name', { name: ' ' }, 'name'],
    ['no end', { expiresInDays: 366 }, 'expiresInDays'],
    ['an unknown unit', { unit: 'usd' }, 'unit'],
  ])('is refused with %s (KEY-01)', async (_, fields, field) => {
    const body = { ...createKeyBody(), ...fields };
    const { code, fields: named } = await api.fail(calls.keys.create, { token: ada.token, body });
    expect([code, Object.keys(named ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('is one of at most 10 (KEY-01)', async () => {
    for (let count = 0; count < 10; count += 1) await makeKey(api, ada);
    expect(await api.fail(calls.keys.create, { token: ada.token, body: createKeyBody() })).toMatchObject({
      code: 'quota_exceeded',
    });
    expect(await list(ada)).toHaveLength(10);
  });

  it('is refused from the request after its deletion on (KEY-01)', async () => {
    const { key, id } = await makeKey(api, ada);
    const other = await makeKey(api, ada);
    expect((await read(key)).status).toBe(200);
    await api.call(calls.keys.delete, { token: ada.token, params: { id } });
    expect(await fail(key)).toBe('unauthorized');
    expect((await read(other.key)).status).toBe(200);
    expect((await api.fail(calls.keys.delete, { token: ada.token, params: { id } })).code).toBe('not_found');
  });

  it('is refused when it is wrong, expired, of another trader or malformed (KEY-02)', async () => {
    const { key } = await makeKey(api, ada, { expiresInDays: 1 });
    const bob = await createTrader(api);
    const ofBob = await makeKey(api, bob);
    const [, user = '', id = ''] = key.split('_');
    const [, bobId = ''] = ofBob.key.split('_');
    const secret = key.slice(-43);
    const wrong = [
      `tj_${user}_${id}_${'A'.repeat(43)}`,
      `tj_${bobId}_${id}_${secret}`,
      `tj_${'0'.repeat(24)}_${id}_${secret}`,
      `tj_${user}_${'0'.repeat(16)}_${secret}`,
      `tj_${user}_${id}_${secret.slice(1)}`,
      `${key}x`,
      'tj_',
      key.toUpperCase(),
    ];
    for (const each of wrong) expect([each, await fail(each)]).toEqual([each, 'unauthorized']);
    const refusal = await api.fail(calls.trades.list, { token: wrong[0] });
    expect([refusal.status, refusal.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await read(key)).status).toBe(200);
    clock.offsetMs = DAY_MS;
    expect(await fail(key)).toBe('unauthorized');
  });

  it('ends within a minute when its account is disabled, unverified or deleted (KEY-02)', async () => {
    const closings: [string, (uid: string) => Promise<unknown>][] = [
      ['user_disabled', (uid) => updateAccount(uid, { disableUser: true })],
      ['email_not_verified', (uid) => updateAccount(uid, { emailVerified: false })],
      ['unauthorized', deleteAccount],
    ];
    for (const [code, close] of closings) {
      const trader = await createTrader(api);
      const { key } = await makeKey(api, trader);
      expect((await read(key)).status).toBe(200);
      await close(trader.uid);
      clock.offsetMs += 60_000;
      expect(await fail(key)).toBe(code);
    }
  });

  it('ends with the journal of its trader (ACC-06, KEY-02)', async () => {
    const trader = await createTrader(api);
    const { key } = await makeKey(api, trader);
    await api.call(calls.account.delete, { token: trader.token, body: { email: trader.email } });
    expect(await fail(key)).toBe('unauthorized');
  });

  it('has 60 calls a minute, whatever they cost, and none of them is the trader’s or another key’s (KEY-02)', async () => {
    const { key } = await makeKey(api, ada);
    const other = await makeKey(api, ada);
    const expensive = { token: key, query: { q: 'morning' } };
    for (let count = 0; count < 60; count += 1) {
      // Refused calls do not count, so a tool can find out what it may do.
      if (count === 30) expect((await api.fail(calls.settings.get, { token: key })).code).toBe('scope');
      expect((await api.send(calls.trades.list, expensive)).status).toBe(200);
    }
    const { code, headers } = await api.fail(calls.trades.list, expensive);
    expect([code, Number(headers.get('retry-after')) > 0]).toEqual(['too_many_requests', true]);
    expect([(await read(other.key)).status, (await read(ada.token)).status]).toEqual([200, 200]);
  });
});

describe('the last use of a key', () => {
  const getVersion = async () => {
    const user = await api.db.driver.users.findOne({ _id: await getUserId(api, ada) });
    return [user?.journalVersion, user?.updatedAt];
  };

  it('is written at most every 5 minutes and changes no version of the journal (KEY-02)', async () => {
    const { key } = await makeKey(api, ada);
    const before = await getVersion();
    await read(key);
    const [first] = await list(ada);
    expect(Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    clock.offsetMs = 5 * 60_000 - 10_000;
    await read(key);
    expect(await list(ada)).toEqual([first]);
    clock.offsetMs = 6 * 60_000;
    await read(key);
    expect((await list(ada))[0]?.lastUsedAt).not.toBe(first?.lastUsedAt);
    expect(await getVersion()).toEqual(before);
  });
});

describe('a key in an address', () => {
  const encodeAll = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');

  it('is refused anywhere, encoded or not, with and without a token, and never logged (KEY-02)', async () => {
    const { key } = await makeKey(api, ada);
    const forms = [key, encodeURIComponent(key), key.replaceAll('_', '%5F'), encodeAll(key), encodeAll(encodeAll(key))];
    const paths = forms.flatMap((form) => [
      `/api/trades?key=${form}`,
      `/api/trades?${form}`,
      `/api/trades/${form}`,
      `/api/nothing/${form}/x`,
      `/${form}`,
      `/api/docs?x=%zz${form}`,
      `/api/media/${form}`,
    ]);
    for (const path of paths)
      for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
        const reply = await fetch(`${api.url}${path}`, { headers });
        const text = await reply.text();
        expect([path, reply.status, JSON.parse(text).code]).toEqual([path, 400, 'invalid_input']);
        expect(text).not.toContain(key.slice(-43));
      }
    expect(api.logs.filter((line) => line.includes(key.slice(-43)) || line.includes('%5F'))).toEqual([]);
  });

  it('is only a form: other addresses with the letters are served', async () => {
    const query = { q: 'tj_morning_range' };
    expect((await api.send(calls.trades.list, { token: ada.token, query })).status).toBe(200);
  });
});

describe('replies to a key', () => {
  it('have ETags of their own, and are not those of the trader (KEY-02)', async () => {
    await api.call(calls.keys.list, ada);
    const { key } = await makeKey(api, ada, { scopes: ['stats:read'] });
    const getTag = async (token: string) => (await api.send(calls.trades.stats, { token })).headers.get('etag') ?? '';
    const own = await getTag(key);
    expect(own).not.toBe(await getTag(ada.token));
    const revalidate = (token: string) =>
      fetch(`${api.url}${calls.trades.stats.path}`, {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': own },
      });
    expect([(await revalidate(key)).status, (await revalidate(ada.token)).status]).toEqual([304, 200]);
  });

  it('never repeat one to the trader or another key for the same Idempotency-Key', async () => {
    const { key } = await makeKey(api, ada);
    const other = await makeKey(api, ada);
    const save = async (token: string) =>
      (
        await api.call(calls.trades.create, {
          token,
          body: { tradeTag: 'MSFT', flagType: '', comments: '', amount: 1, date: '2026-03-03' },
          headers: { 'idempotency-key': 'same' },
        })
      ).id;
    const ids = [await save(ada.token), await save(key), await save(other.key), await save(key)];
    expect([new Set(ids).size, ids[3]]).toEqual([3, ids[1]]);
  });

  it('have a line in the log with the id of the key and nothing else of it', async () => {
    const { key, id } = await makeKey(api, ada);
    await read(key);
    const lines = api.logs.filter((line) => line.includes(id));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(key.slice(-43));
  });
});

it('offers every scope from the start (KEY-01)', async () => {
  await saveTrades(api, ada, {});
  expect((await makeKey(api, ada)).scopes).toEqual(keyScopes);
});

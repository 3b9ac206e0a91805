import { type Call, calls as pageCalls } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi, startApi } from '../support/api.ts';
import type { UntypedInput } from '../support/client.ts';
import { replaceClaims } from '../support/emulator.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader, getUserId, type Person, setUpTrader } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import { parseJournal, readZip } from '../support/zips.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });
const ada = setUpTrader(api);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

/** A token of another sign-in of the same account, so many seconds after the first. */
const signInLater = ({ token }: Person, seconds: number) => {
  const [, payload = ''] = token.split('.');
  const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return replaceClaims(token, { auth_time: auth_time + seconds });
};

/** Signs in as a browser does. */
const logIn = (idToken: string, userAgent = FIREFOX, previous?: string) =>
  fetch(`${api.url}${pageCalls.auth.login.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(previous ? { authorization: `Bearer ${previous}` } : {}),
    },
    body: JSON.stringify({ idToken }),
  });

const list = async (token: string) => (await api.call(calls.sessions.list, { token })).sessions;
const listEvents = async (token: string) => (await api.call(calls.sessions.events, { token })).events;
const end = (token: string, id = '') => api.call(calls.sessions.delete, { token, params: { id } });
const read = async (token: string) => (await api.send(calls.trades.list, { token })).status;
const write = async (token: string, at: Pick<typeof api, 'send'> = api) =>
  (await at.send(calls.trades.create, { token, body: createTradeBody() })).status;

describe('the sessions of a trader', () => {
  it('are known by the time of their sign-in, with device and hours (SES-01)', async () => {
    const other = signInLater(ada, 1);
    expect((await logIn(other)).status).toBe(200);
    const sessions = await list(other);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Other browser on another system', false],
    ]);
    for (const { firstSeen, lastSeen } of sessions) {
      expect(Date.now() - Date.parse(lastSeen)).toBeLessThan(HOUR_MS + 60_000);
      expect(firstSeen <= lastSeen).toBe(true);
    }
    // A renewed token has the same time of the sign-in.
    await logIn(replaceClaims(other, { iat: Math.floor(Date.now() / 1_000) }));
    expect(await list(other)).toEqual(sessions);
    expect((await list(ada.token)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('have the device of their last login, which is new to the account if it was never seen (SES-01)', async () => {
    await logIn(ada.token, CHROME);
    expect((await list(ada.token)).map(({ device }) => device)).toEqual(['Chrome on Android']);
    expect((await listEvents(ada.token))[0]).toMatchObject({ kind: 'sign-in', detail: 'Chrome on Android' });
  });

  it('are noted once an hour, and change no version of the journal (SES-01)', async () => {
    const readUser = async () => api.db.driver.users.findOne({ _id: await getUserId(api, ada) });
    const before = await readUser();
    expect(await read(ada.token)).toBe(200);
    expect(await readUser()).toEqual(before);
    clock.offsetMs = HOUR_MS;
    // The token has not expired: its times are those of the real clock.
    const fresh = replaceClaims(ada.token, { exp: Math.floor(Date.now() / 1_000) + 3 * 3_600 });
    await read(fresh);
    const [session] = await list(fresh);
    expect(session?.lastSeen).toBe(new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS).toISOString());
    const after = await readUser();
    expect({ ...after, signIns: undefined }).toEqual({ ...before, signIns: undefined });
  });

  it('are replaced by a sign-in that sends the token of the one before (SES-01)', async () => {
    const again = signInLater(ada, 1);
    const [before] = await list(ada.token);
    expect((await logIn(again, FIREFOX, ada.token)).status).toBe(200);
    const [session, ...others] = await list(again);
    expect([session?.current, others]).toEqual([true, []]);
    expect(session?.id).not.toBe(before?.id);
    // A request on its way belongs to the same browser, and ends with it.
    expect([await read(ada.token), (await list(ada.token)).length]).toEqual([200, 1]);
    await end(again, session?.id);
    expect([await read(again), await read(ada.token)]).toEqual([401, 401]);
  });

  it('are not replaced by the token of another trader, a key or a text (SES-01)', async () => {
    const bob = await createTrader(api);
    const { key } = await makeKey(api, ada);
    for (const [index, token] of [bob.token, key, 'nothing'].entries())
      expect((await logIn(signInLater(ada, index + 1), FIREFOX, token)).status).toBe(200);
    expect([(await list(ada.token)).length, (await list(bob.token)).length]).toEqual([4, 1]);
  });

  it('are at most 50, the last seen ones, of the last 90 days (SES-01)', async () => {
    for (let count = 1; count <= 51; count += 1) await logIn(signInLater(ada, count));
    const last = signInLater(ada, 51);
    expect(await list(last)).toHaveLength(50);
    clock.offsetMs = 90 * DAY_MS + HOUR_MS;
    const late = replaceClaims(signInLater(ada, 52), { exp: Math.floor(clock.now() / 1_000) + 3_600 });
    await logIn(late);
    expect(await list(late)).toHaveLength(1);
  });
});

describe('a new device', () => {
  it('is said once on each other device, and never on itself (SES-01)', async () => {
    const getNewDevice = async (seconds: number, userAgent: string) =>
      JSON.parse(await (await logIn(signInLater(ada, seconds), userAgent)).text()).user.newDevice?.device;
    expect(await getNewDevice(1, FIREFOX)).toBeUndefined();
    expect(await getNewDevice(2, CHROME)).toBeUndefined();
    expect(await getNewDevice(1, FIREFOX)).toBe('Chrome on Android');
    expect(await getNewDevice(1, FIREFOX)).toBeUndefined();
    expect(await getNewDevice(3, FIREFOX)).toBeUndefined();
    expect(await getNewDevice(4, 'curl/8')).toBe('Chrome on Android');
  });
});

describe('an ended session', () => {
  it('is refused from the next request on, in reads, writes and auth calls, and others are not (SES-01)', async () => {
    const other = signInLater(ada, 1);
    await logIn(other);
    const [, first] = await list(other);
    expect([await read(ada.token), await write(ada.token)]).toEqual([200, 201]);
    await end(other, first?.id);
    const renewed = replaceClaims(ada.token, { iat: Math.floor(Date.now() / 1_000) });
    for (const token of [ada.token, renewed]) {
      expect([await read(token), await write(token), (await logIn(token)).status]).toEqual([401, 401, 401]);
      for (const call of [calls.auth.checkVerification, calls.auth.verifyEmail, calls.auth.createLocalUser]) {
        const body = { idToken: token, firstName: 'Ada', lastName: 'L' };
        expect((await api.fail(call, { body })).code).toBe('unauthorized');
      }
    }
    expect([await read(other), await write(other)]).toEqual([200, 201]);
    expect((await api.fail(calls.sessions.delete, { token: other, params: { id: first?.id ?? '' } })).code).toBe(
      'not_found',
    );
  });

  it('is refused by other processes, also in writes without a read of the user (SES-01)', async () => {
    const second = await startApi({}, api.dbName);
    try {
      const other = signInLater(ada, 1);
      await logIn(other);
      expect([await write(ada.token, second), await write(ada.token, second)]).toEqual([201, 201]);
      const sessions = await list(other);
      await end(other, sessions.find(({ current }) => !current)?.id);
      expect(await write(ada.token, second)).toBe(401);
      expect(await write(other, second)).toBe(201);
    } finally {
      await second.stop();
    }
  });

  it('stays refused however many are ended after it (SES-01)', async () => {
    await end(ada.token, (await list(ada.token))[0]?.id);
    const current = signInLater(ada, 1_000);
    await logIn(current);
    const user = { _id: await getUserId(api, ada) };
    const ended = Array.from({ length: 200 }, (_, index) => 1e12 + index);
    await api.db.driver.users.updateOne(user, { $push: { 'signIns.ended': { $each: ended } } } as object);
    const next = signInLater(ada, 2_000);
    await logIn(next);
    await end(current, (await list(next)).find((each) => each.current)?.id);
    const stored = (await api.db.driver.users.findOne(user))?.signIns;
    expect(stored?.ended.length).toBeLessThan(200);
    expect([await read(ada.token), await read(next), await read(current)]).toEqual([401, 401, 200]);
  });

  it('is that of the trader who signs out, with a cache to clear and nothing else (SES-02)', async () => {
    const other = signInLater(ada, 1);
    await logIn(other);
    const { status, headers } = await api.send(calls.auth.signOut, { token: other });
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect([await read(other), await read(ada.token)]).toEqual([401, 200]);
    expect((await api.fail(calls.auth.signOut, { token: other })).code).toBe('unauthorized');
  });

  it('is every one after a sign-out everywhere, at once (SES-01)', async () => {
    const other = signInLater(ada, 1);
    await logIn(other);
    await api.call(calls.account.signOutEverywhere, { token: other });
    expect([await read(ada.token), await read(other)]).toEqual([401, 401]);
  });

  it('cannot be ended by another trader (SES-01)', async () => {
    const bob = await createTrader(api);
    const [session] = await list(ada.token);
    const refusal = await api.fail(calls.sessions.delete, { token: bob.token, params: { id: session?.id ?? '' } });
    expect([refusal.code, await read(ada.token)]).toEqual(['not_found', 200]);
  });
});

describe('a sign-in older than 15 minutes', () => {
  const attempts = (token: string, { email }: Person): { call: Call; sent: UntypedInput }[] => [
    { call: calls.account.export, sent: { token } },
    { call: calls.bulk.export, sent: { token, body: { ids: [1] } } },
    {
      call: calls.keys.create,
      sent: { token, body: { name: 'A', scopes: ['trades:read'], accounts: null, expiresInDays: 1 } },
    },
    { call: calls.keys.delete, sent: { token, params: { id: '0'.repeat(16) } } },
    { call: calls.account.delete, sent: { token, body: { email } } },
  ];

  it('has to be repeated for export, keys and deletion, and for nothing else (SES-02)', async () => {
    clock.offsetMs = 14 * 60_000;
    for (const { call, sent } of attempts(ada.token, ada).slice(0, -1))
      expect((await api.send(call, sent)).status).toBe(call === calls.keys.delete ? 404 : (call.status ?? 200));
    clock.offsetMs = 16 * 60_000;
    for (const { call, sent } of attempts(ada.token, ada)) {
      const refusal = await api.fail(call, sent);
      expect([call.path, refusal.status, refusal.code]).toEqual([call.path, 403, 'sign_in_again']);
    }
    expect([await read(ada.token), await write(ada.token), (await list(ada.token)).length]).toEqual([200, 201, 1]);
    const again = signInLater(ada, 16 * 60);
    expect((await logIn(again, FIREFOX, ada.token)).status).toBe(200);
    const { call, sent } = attempts(again, ada).at(-1) ?? { call: calls.auth.me, sent: {} };
    expect((await api.send(call, sent)).status).toBe(200);
  });
});

describe('the events of an account', () => {
  const kinds = async (token: string) => (await listEvents(token)).map(({ kind, detail }) => [kind, detail]);

  it('name what happened, newest first, and a device once (SES-01)', async () => {
    await logIn(ada.token, FIREFOX);
    await logIn(signInLater(ada, 1), FIREFOX);
    await logIn(signInLater(ada, 2), CHROME);
    await logIn(signInLater(ada, 3), CHROME);
    const { id } = await makeKey(api, ada, { name: 'Alerts' });
    await api.call(calls.keys.delete, { token: ada.token, params: { id } });
    await api.call(calls.account.export, ada);
    await api.fail(calls.account.delete, { ...ada, body: { email: 'bob@example.com' } });
    expect(await kinds(ada.token)).toEqual([
      ['deletion-asked', ''],
      ['export', ''],
      ['key-deleted', 'Alerts'],
      ['key-made', 'Alerts'],
      ['sign-in', 'Chrome on Android'],
      ['sign-in', 'Firefox on Windows'],
      ['sign-in', 'Other browser on another system'],
    ]);
    const bob = await createTrader(api);
    expect(await kinds(bob.token)).toEqual([['sign-in', 'Other browser on another system']]);
    await api.call(calls.account.signOutEverywhere, { token: bob.token });
    const { events } = await api.db.accountEvents
      .findOne({ userId: await getUserId(api, bob) })
      .orFail()
      .lean();
    expect(events.at(-1)?.kind).toBe('sign-out-everywhere');
  });

  it('are those of 90 days, at most 1,000 (SES-01)', async () => {
    const userId = await getUserId(api, ada);
    const at = new Date(Date.now() - 91 * DAY_MS);
    const old = Array.from({ length: 1_000 }, () => ({ at, kind: 'export' as const, detail: '' }));
    await api.db.accountEvents.updateOne({ userId }, { events: old });
    await api.call(calls.account.export, ada);
    expect(await kinds(ada.token)).toEqual([['export', '']]);
    expect((await api.db.accountEvents.findOne({ userId }).orFail().lean()).events).toHaveLength(1_000);
  });

  it('are in the export of the journal, and keys and sessions are not (KEY-04, SES-01)', async () => {
    await makeKey(api, ada, { name: 'Alerts' });
    const files = await readZip(await exportJournal(api, ada));
    const { events } = parseJournal(files);
    expect(events).toEqual(await listEvents(ada.token));
    expect(events?.[0]).toMatchObject({ kind: 'export', detail: '' });
    const [session] = await list(ada.token);
    const text = String(files.get('journal.json'));
    expect([text.includes(session?.id ?? '?'), /"(?:keys|signIns|hash)"/.test(text)]).toEqual([false, false]);
    const bob = await createTrader(api);
    await importJournal(api, bob, await exportJournal(api, ada));
    expect((await listEvents(bob.token)).map(({ kind }) => kind)).toEqual(['import', 'sign-in']);
  });

  it('leave with the account (ACC-06, SES-01)', async () => {
    const userId = await getUserId(api, ada);
    await api.call(calls.account.delete, { ...ada, body: { email: ada.email } });
    expect(await api.db.accountEvents.countDocuments({ userId })).toBe(0);
  });
});

it('closes sessions and events to keys (KEY-03, SES-01)', async () => {
  await saveTrades(api, ada, {});
  const { key } = await makeKey(api, ada);
  for (const call of [calls.sessions.list, calls.sessions.events, calls.auth.signOut])
    expect(await api.fail(call, { token: key })).toMatchObject({ code: 'scope', needed: null });
});

import { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import { purgeInbox } from '../../src/journal/inbox/add-entry.ts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { type InboxKey, makeInboxKey, postToInbox, proposeTrade, sendToInbox } from '../support/inbox.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });
let ada: Person;
let sender: InboxKey;
beforeEach(async () => {
  clock.offsetMs = 0;
  ada = await createTrader(api);
  sender = await makeInboxKey(api, ada);
});

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const list = async () => (await api.call(calls.inbox.list, { token: ada.token })).entries;
const post = (body: string | object, type = typeof body === 'string' ? TEXT_TYPE : JSON_TYPE) =>
  postToInbox(api, sender.publicId, type, typeof body === 'string' ? body : JSON.stringify(body));

/** A text of so many bytes as JSON. */
const fill = (bytes: number) => {
  const empty = JSON.stringify({ key: sender.key, text: '' });
  return { key: sender.key, text: 'x'.repeat(bytes - empty.length) };
};

describe('a message', () => {
  it('comes as JSON or text, with the key in it or as bearer, and without the key in the entry (INB-01, INB-03)', async () => {
    const { key, publicId } = sender;
    const alert = JSON.stringify({ tradeTag: 'ES', amount: 12.5, date: '2026-03-02' });
    expect(await post({ key, text: `Long ES, from ${key}` })).toMatchObject({ status: 202, raw: { duplicate: false } });
    expect(await post(`key: ${key}\n  ${alert}\n`)).toMatchObject({ status: 202 });
    expect(await post(`KEY:${key}\r\nCrossed 6300`, 'text/plain')).toMatchObject({ status: 202 });
    await api.call(calls.inbox.add, { token: key, params: { publicId }, body: { proposal: proposeTrade() } });
    const entries = await list();
    expect(entries.map(({ text, proposal }) => [text, proposal?.kind])).toEqual([
      ['', 'trade'],
      ['Crossed 6300', undefined],
      [`  ${alert}\n`, 'trade'],
      ['Long ES, from tj_…', undefined],
    ]);
    expect(entries[0]).toMatchObject({ source: 'TradingView', problem: null, state: 'new', trade: null });
    expect(entries[2]?.proposal).toEqual({ kind: 'trade', trade: JSON.parse(alert) });
    const stored = await api.db.inboxEntries.find({ userId: await getUserId(api, ada) }).lean();
    expect(JSON.stringify(stored)).not.toContain(key.slice(-43));
    expect(JSON.stringify(entries)).not.toContain(key.slice(-43));
  });

  it('is 401 for an unknown inbox as for a wrong key, and 403 for another scope (INB-01, KEY-03)', async () => {
    const { key, publicId } = sender;
    const other = await makeInboxKey(api, await createTrader(api));
    const { key: reader } = await makeKey(api, ada, { scopes: ['trades:read'] });
    const body = JSON.stringify({ key, text: 'x' });
    const statuses = [
      await postToInbox(api, other.publicId, JSON_TYPE, body),
      await postToInbox(api, 'a'.repeat(24), JSON_TYPE, body),
      await postToInbox(api, 'nobody', JSON_TYPE, body),
      await post({ key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, text: 'x' }),
      await post({ key: 'tj_x', text: 'x' }),
      await post({ text: 'x' }),
      await post(`${key}\nx`),
      await post('{'),
      await post('{', JSON_TYPE),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await post({ key: reader, text: 'x' })).toMatchObject({ status: 403, raw: { needed: 'inbox:write' } });
    expect(await api.fail(calls.inbox.add, { token: reader, params: { publicId }, body: [] })).toMatchObject({
      status: 403,
    });
    expect(await list()).toEqual([]);
  });

  it('has at most 4,096 bytes, and exactly one of text and proposal (INB-01)', async () => {
    const { key } = sender;
    expect((await post(fill(4_096))).status).toBe(202);
    expect((await post(fill(4_097))).status).toBe(413);
    expect((await post(`key: ${key}\n${'x'.repeat(4_096)}`)).status).toBe(413);
    const proposal = proposeTrade();
    const invalid = [
      {},
      { text: 'x', proposal },
      { text: ' ' },
      { text: 1 },
      { proposal: { kind: 'order' } },
      { proposal: [] },
    ];
    for (const each of invalid) expect([each, (await post({ key, ...each })).status]).toEqual([each, 400]);
    expect((await post(`key: ${key}\n`)).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  it('is a duplicate with the same id for 24 hours, and with the same body for 5 minutes (INB-01)', async () => {
    const { key } = sender;
    const first = await sendToInbox(api, sender, { id: '7', text: 'one' });
    expect((await post({ key, id: '7', text: 'two' })).raw).toEqual({ entry: first, duplicate: true });
    const plain = await sendToInbox(api, sender, { text: 'one' });
    expect((await post(`key: ${key}\none`)).raw).toEqual({ entry: plain, duplicate: true });
    const concurrent = await Promise.all([1, 2, 3].map(() => post({ key, text: 'at once' })));
    expect(concurrent.map(({ raw }) => raw.duplicate).sort()).toEqual([false, true, true]);
    clock.offsetMs = 5 * MINUTE_MS + 1_000;
    expect((await post({ key, text: 'one' })).raw.duplicate).toBe(false);
    expect((await post({ key, id: '7', text: 'one' })).raw.duplicate).toBe(true);
    clock.offsetMs = DAY_MS + 1_000;
    expect((await post({ key, id: '7', text: 'one' })).raw.duplicate).toBe(false);
  });
});

describe('an inbox', () => {
  const store = async (count: number, fields: object = {}) => {
    const userId = await getUserId(api, ada);
    const at = new Date(clock.now());
    const record = { userId, at, source: 'Test', text: 'x', state: 'new', round: 0, ...fields };
    await api.db.inboxEntries.insertMany(
      Array.from({ length: count }, () => ({ ...record, _id: new Types.ObjectId() })),
    );
  };

  it('takes 1,000 entries in 24 hours, and duplicates beyond them (INB-01)', async () => {
    await store(999, { state: 'dismissed' });
    const last = await sendToInbox(api, sender, { id: 'last', text: 'x' });
    const { headers, code, error } = await api.fail(calls.inbox.add, {
      ...{ token: sender.key, params: { publicId: sender.publicId }, body: { text: 'one more' } },
    });
    expect([code, error]).toEqual(['too_many_requests', expect.stringContaining('1,000 entries in 24 hours')]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await sendToInbox(api, sender, { id: 'last', text: 'x' })).toBe(last);
    clock.offsetMs = DAY_MS + 1_000;
    expect((await post({ key: sender.key, text: 'one more' })).status).toBe(202);
  });

  it('takes 2,000 new entries, lists 200 a page by a cursor, and forgets decided ones after 90 days (INB-01, INB-02)', async () => {
    await store(2_000, { at: new Date(clock.now() - 2 * DAY_MS) });
    expect(await post({ key: sender.key, text: 'x' })).toMatchObject({
      status: 429,
      raw: { error: expect.stringContaining('2,000') },
    });
    const seen = new Set<string>();
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { state: 'new' as const, ...(cursor ? { cursor } : {}) };
      const page = await api.call(calls.inbox.list, { token: ada.token, query });
      for (const { id } of page.entries) seen.add(id);
      sizes.push(page.entries.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([sizes, seen.size]).toEqual([Array.from({ length: 10 }, () => 200), 2_000]);
    const decidedAt = new Date(clock.now());
    const end = decidedAt.getTime() + 90 * DAY_MS;
    await store(1, { state: 'accepted', decidedAt });
    await purgeInbox(api.db, end - 1);
    const count = async () => api.db.inboxEntries.countDocuments({ userId: await getUserId(api, ada) });
    expect(await count()).toBe(2_001);
    await purgeInbox(api.db, end);
    expect(await count()).toBe(2_000);
  });
});

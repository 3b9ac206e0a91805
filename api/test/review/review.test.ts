import { calls } from 'contracts/every-call';
import { setUpApi, setUpClock } from '../support/api.ts';
import { addNote, savePlan } from '../support/days.ts';
import { createImportBody } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpApi({ clock: clock.now });

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

const readQueue = ({ token }: Person) => api.call(calls.review.queue, { token });
const setSince = ({ token }: Person, reviewSince: string) =>
  api.call(calls.settings.change, { token, body: { reviewSince } });
const markReviewed = ({ token }: Person, ids: number[]) =>
  api.call(calls.bulk.change, { token, body: { ids, change: { action: 'markReviewed' } } });

describe('the review queue', () => {
  it('begins 30 days ago, with the first import, or on the chosen day (REV-01)', async () => {
    const ada = await createTrader(api);
    expect((await readQueue(ada)).since).toBe(toDate(Date.now() - 30 * DAY_MS));
    await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    expect((await readQueue(ada)).since).toBe(toDate(Date.now()));
    expect(await setSince(ada, '2026-03-02')).toMatchObject({ reviewSince: '2026-03-02' });
    expect((await readQueue(ada)).since).toBe('2026-03-02');
  });

  it('has the trades, days and weeks that are not reviewed, oldest first (REV-01)', async () => {
    const ada = await createTrader(api);
    await setSince(ada, '2026-03-05');
    await saveTrades(api, ada, { date: '2026-03-13' }, { date: '2026-03-05' }, { date: '2026-03-04' });
    await addNote(api, ada, '2026-03-10', 'Nothing to trade');
    await savePlan(api, ada, '2026-03-20');
    await savePlan(api, ada, '2026-03-03');
    const today = toDate(Date.now());
    await saveTrades(api, ada, { date: today });
    expect(await readQueue(ada)).toEqual({
      since: '2026-03-05',
      trades: { count: 3, ids: [2, 1, 4] },
      days: { count: 5, dates: ['2026-03-05', '2026-03-10', '2026-03-13', '2026-03-20', today] },
      weeks: { count: 3, starts: ['2026-03-02', '2026-03-09', '2026-03-16'] },
    });
    const { token } = ada;
    expect(await markReviewed(ada, [1, 2])).toMatchObject({ count: 2 });
    for (const date of ['2026-03-10', today])
      await api.call(calls.dayJournal.change, { token, params: { date }, body: { reviewed: true } });
    const week = { token, params: { monday: '2026-03-09' } };
    await api.call(calls.weekReviews.change, { ...week, body: { reviewed: true } });
    expect(await readQueue(ada)).toMatchObject({
      trades: { count: 1, ids: [4] },
      days: { dates: ['2026-03-05', '2026-03-13', '2026-03-20'] },
      weeks: { starts: ['2026-03-02', '2026-03-16'] },
    });
    await api.call(calls.weekReviews.change, { ...week, body: { reviewed: false } });
    expect((await readQueue(ada)).weeks.starts).toContain('2026-03-09');
  });

  it('lists at most 100 of each and counts all (REV-01)', async () => {
    const ada = await createTrader(api);
    await setSince(ada, '2026-01-01');
    await saveTrades(api, ada, ...Array.from({ length: 103 }, () => ({})));
    const { trades } = await readQueue(ada);
    expect([trades.count, trades.ids.length, trades.ids[0]]).toEqual([103, 100, 1]);
  });

  it('lists a week once it is over (REV-01)', async () => {
    const ada = await createTrader(api);
    await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'Pacific/Auckland' } });
    await setSince(ada, '2026-01-01');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Auckland' }).format(Date.now());
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = toDate(Date.parse(today) - weekday * DAY_MS);
    const lastSunday = toDate(Date.parse(monday) - DAY_MS);
    await saveTrades(api, ada, { date: monday }, { date: lastSunday });
    expect((await readQueue(ada)).weeks.starts).toEqual([toDate(Date.parse(monday) - 7 * DAY_MS)]);
  });
});

describe('marking trades as reviewed', () => {
  it('keeps earlier reviews, can be undone, and disturbs no edit (REV-01)', async () => {
    const ada = await createTrader(api);
    const { token } = ada;
    await saveTrades(api, ada, {}, {});
    await api.call(calls.check.change, { token, params: { id: '1' }, body: { reviewed: true } });
    const readTime = async (id: string) => (await api.call(calls.check.get, { token, params: { id } })).reviewedAt;
    const before = await readTime('1');
    clock.offsetMs = 60_000;
    const { id, count } = await markReviewed(ada, [1, 2]);
    expect([count, await readTime('1')]).toEqual([1, before]);
    expect(await readTime('2')).toMatch(/Z$/);
    const { trade } = await api.call(calls.trades.get, { token, params: { id: '2' } });
    expect(trade.version).toBe(1);
    await api.call(calls.bulk.undo, { token, params: { id } });
    expect([await readTime('1'), await readTime('2')]).toEqual([before, null]);
  });
});

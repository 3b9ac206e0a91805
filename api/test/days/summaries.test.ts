import type { WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { addNote, savePlan } from '../support/days.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

type Summaries = WireReplyOf<typeof calls.daySummaries.list>;
const read = ({ token }: Person, query = {}): Promise<Summaries> => api.call(calls.daySummaries.list, { token, query });
const listDates = async (person: Person, query = {}) => (await read(person, query)).days.map(({ date }) => date);
const changeDay = ({ token }: Person, date: string, body: object) =>
  api.call(calls.dayJournal.change, { token, params: { date }, body });

describe('GET /api/day-summaries', () => {
  it('lists days with trades, and days with anything that the trader wrote, newest first (DAY-07)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-03-02' }, { date: '2026-03-05' });
    await savePlan(api, ada, '2026-03-03');
    await changeDay(ada, '2026-03-04', { feeling: { sleep: 6 } });
    await changeDay(ada, '2026-03-05', { grade: 'B', reviewed: true });
    await changeDay(ada, '2026-03-06', { tomorrow: 'Half size' });
    await changeDay(ada, '2026-03-07', { good: 'Patient' });
    await changeDay(ada, '2026-03-07', { good: '' });
    const { id } = await addNote(api, ada, '2026-03-08', 'Gone');
    await api.call(calls.dayJournal.deleteNote, { token: ada.token, params: { date: '2026-03-08', id } });
    const all = ['2026-03-06', '2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02'];
    expect(await listDates(ada)).toEqual(all);
    expect(await listDates(ada, { from: '2026-03-03', to: '2026-03-05' })).toEqual(all.slice(1, 4));
    expect(await read(eve)).toEqual({ days: [] });
    expect((await read(ada, { from: '2026-03-05', to: '2026-03-05' })).days[0]).toMatchObject({
      ...{ grade: 'B', reviewed: true, notes: 0, note: '', media: [], plan: null, planned: null, trades: 1 },
    });
    expect((await read(ada, { to: '2026-03-04', from: '2026-03-04' })).days).toEqual([
      {
        ...{ date: '2026-03-04', net: null, low: 0, trades: 0, planned: null, clean: 0, broken: 0, curve: [] },
        ...{ plan: null, grade: null, reviewed: false, notes: 0, note: '', media: [] },
      },
    ]);
  });

  it('finds days by the words of notes, texts and plan, and shows the beginning of the first note (DAY-07)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-03-02', amount: -5 }, { date: '2026-03-03' });
    await addNote(api, ada, '2026-03-02', `Calm until noon. ${'x'.repeat(1_000)}`);
    await addNote(api, ada, '2026-03-02', 'Later');
    const { days } = await read(ada, { q: 'noon' });
    expect(days).toMatchObject([{ date: '2026-03-02', net: -5, low: -5, notes: 2 }]);
    expect(days[0]?.note).toBe(`Calm until noon. ${'x'.repeat(583)}`);
  });

  it('orders trades by closing, otherwise by opening, then by number, and ends at the P&L of the calendar (DAY-01)', async () => {
    const ada = await createTrader(api);
    const date = '2026-03-02';
    await saveTrades(
      api,
      ada,
      { date, amount: 10 },
      { date, amount: -30.1, openedAt: `${date}T14:00:00Z`, closedAt: `${date}T16:00:00Z` },
      { date, amount: 5.05, openedAt: `${date}T15:00:00Z` },
      { date, amount: -1, openedAt: `${date}T13:00:00Z`, closedAt: `${date}T15:00:00Z` },
    );
    const [day] = (await read(ada)).days;
    expect(day?.curve.map(({ id, net, equity, at }) => [id, net, equity, at])).toEqual([
      [3, 5.05, 5.05, `${date}T15:00:00.000Z`],
      [4, -1, 4.05, `${date}T15:00:00.000Z`],
      [2, -30.1, -26.05, `${date}T16:00:00.000Z`],
      [1, 10, -16.05, null],
    ]);
    const { dailyPL } = await api.call(calls.days.calendar, { token: ada.token, query: {} });
    expect(day).toMatchObject({ net: dailyPL[date], low: -26.05, trades: 4 });
  });

  it('says what the plan named before the opening, and which trades broke a rule (DAY-03 PLB-05)', async () => {
    const ada = await createTrader(api);
    const now = clock.now();
    const date = new Date(now).toISOString().slice(0, 10);
    const opened = (minutes: number) => ({ date, openedAt: new Date(now + minutes * 60_000).toISOString() });
    await saveRule(api, ada, { conditions: [{ fact: 'ticker', in: ['NVDA'] }] });
    await savePlan(api, ada, date, { tickers: ['NVDA', 'TSLA'], maxLoss: 200, maxTrades: 2, focus: 'Pullbacks' });
    clock.offsetMs = 60_000;
    await saveTrades(
      api,
      ada,
      { tradeTag: 'NVDA', ...opened(-60), amount: 1 },
      { tradeTag: 'NVDA', ...opened(1), amount: 1 },
      { tradeTag: 'TSLA', ...opened(2), amount: 1 },
      { tradeTag: 'AMD', date, amount: 1 },
    );
    const [day] = (await read(ada)).days;
    expect(day).toMatchObject({
      ...{ planned: 2, clean: 2, broken: 2, trades: 4 },
      plan: { bias: 'Long above the open', focus: 'Pullbacks', maxLoss: 200, maxTrades: 2 },
    });
    expect(day?.curve.map(({ ticker, planned, judged }) => [ticker, planned, judged])).toEqual([
      ['NVDA', false, 'clean'],
      ['NVDA', true, 'clean'],
      ['TSLA', true, 'broken'],
      ['AMD', null, 'broken'],
    ]);
  });

  it('leaves trades in another currency out of curve and P&L, and counts them (LIM-07)', async () => {
    const ada = await createTrader(api);
    await changeLabels(api, ada, { kind: 'accounts', action: 'add', name: 'IB' });
    const id = await findLabelId(api, ada, 'accounts', 'IB');
    await changeLabels(api, ada, { kind: 'accounts', action: 'setCurrency', id, currency: 'EUR' });
    await saveTrades(api, ada, { amount: 10 }, { amount: 99, account: 'IB' }, { date: '2026-03-03', account: 'IB' });
    const { days } = await read(ada);
    expect(days).toMatchObject([
      { date: '2026-03-03', net: null, trades: 1, tradesInOtherCurrency: 1, curve: [] },
      { date: '2026-03-02', net: 10, trades: 2, tradesInOtherCurrency: 1, curve: [{ id: 1 }] },
    ]);
  });

  it.each(['0', '32', 'ten'])('is 400 for a limit of %s, and for a cursor that is no day (DAY-07)', async (limit) => {
    const { token } = await createTrader(api);
    for (const query of [{ limit }, { cursor: 'x' }]) {
      const { status, fields } = await api.fail(calls.daySummaries.list, { token, query });
      expect([status, Object.keys(fields ?? {})]).toEqual([400, Object.keys(query)]);
    }
  });
});

const DATES = ['2025-01-31', '2025-02-01', '2025-02-03', '2025-03-10', '2026-01-02'];
const randomTrades = fc.array(
  fc.record({
    date: fc.constantFrom(...DATES),
    amount: fc.integer({ min: -20_000, max: 20_000 }).map((cents) => cents / 100),
    closing: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    tradeTag: fc.constantFrom('NVDA', 'TSLA'),
  }),
  { minLength: 1, maxLength: 14 },
);
const randomDays = fc.record({
  trades: randomTrades,
  written: fc.subarray(DATES),
  limit: fc.integer({ min: 1, max: 4 }),
});

it('adds up to the same as the trades of each day, in pages of any size (DAY-01 DAY-07)', async () => {
  await fc.assert(
    fc.asyncProperty(randomDays, async ({ trades, written, limit }) => {
      const ada = await createTrader(api);
      const toTime = (date: string, hour: number) => `${date}T1${hour}:00:00.000Z`;
      const bodies = trades.map(({ closing, ...trade }) => ({
        ...trade,
        ...(closing !== null && { closedAt: toTime(trade.date, closing) }),
      }));
      await saveTrades(api, ada, ...bodies);
      for (const date of written) await addNote(api, ada, date, 'Calm');
      const pages: Summaries['days'] = [];
      let cursor: string | undefined;
      do {
        const page = await read(ada, { limit: String(limit), ...(cursor && { cursor }) });
        expect(page.days.length).toBeLessThanOrEqual(limit);
        pages.push(...page.days);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      const dates = [...new Set([...trades.map(({ date }) => date), ...written])].sort().reverse();
      expect(pages.map(({ date }) => date)).toEqual(dates);
      for (const day of pages) {
        const ofDay = trades
          .map((trade, index) => ({ ...trade, id: index + 1, cents: Math.round(trade.amount * 100) }))
          .filter(({ date }) => date === day.date)
          .toSorted((a, b) => (a.closing ?? 9) - (b.closing ?? 9) || a.id - b.id);
        const sums = ofDay.map((_, index) => ofDay.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, 0));
        expect(day.curve.map(({ id, equity }) => [id, Math.round(equity * 100)])).toEqual(
          ofDay.map(({ id }, index) => [id, sums[index]]),
        );
        expect(day).toMatchObject({
          net: sums.length > 0 ? (sums.at(-1) ?? 0) / 100 : null,
          low: Math.min(0, ...sums) / 100,
          trades: ofDay.length,
          notes: written.includes(day.date) ? 1 : 0,
        });
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 5) },
  );
});

import { limits, type TradeFilter, toFilterQuery } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { fillJournal } from '../support/columns.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { MULTIPLE_SCALE, matchesNaively, toNaiveMultiples } from '../support/naive-filter.ts';
import { computeNaiveDistribution, computeNaiveHighlights, computeNaivePoints } from '../support/naive-highlights.ts';
import { createTrader } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import { toExpectedHighlights } from '../support/wire-report.ts';
import type { Highlights } from '../support/wire-types.ts';

const api = setUpApi();

const emptyStats = { totalPL: null, winPercent: null, avgPerTrade: null, totalTrades: 0, bestDay: null };
const createRange = (startDate: string, endDate: string) => ({ query: { startDate, endDate } });

describe('GET /api/trades/stats', () => {
  it('returns the totals of all trades and the best day with its tickers (API-06)', async () => {
    const ada = await createTrader(api);
    await saveTrades(
      api,
      ada,
      { date: '2026-03-02', amount: 100, tradeTag: 'TSLA' },
      { date: '2026-03-03', amount: 10.5, tradeTag: 'AAPL' },
      { date: '2026-03-02', amount: 50.25, tradeTag: 'aapl' },
      { date: '2026-03-02', amount: -20, tradeTag: 'AAPL' },
    );
    expect(await api.call(calls.trades.stats, ada)).toEqual({
      totalPL: 140.75,
      winPercent: 75,
      avgPerTrade: 35.19,
      totalTrades: 4,
      showStats: true,
      bestDay: {
        date: '2026-03-02',
        profit: 130.25,
        avgTrade: 43.42,
        tradeSummary: [
          { id: 4, symbol: 'AAPL', count: 2 },
          { id: 1, symbol: 'TSLA', count: 1 },
        ],
      },
    });
  });
});

describe('GET /api/trades/filtered-stats', () => {
  it('includes both ends of the range and nothing else (API-07)', async () => {
    const ada = await createTrader(api);
    const dates = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    await saveTrades(api, ada, ...dates.map((date, index) => ({ date, amount: 10 ** index / 100 })));
    const getTotal = async (from: string, to: string) =>
      (await api.call(calls.trades.filteredStats, { ...ada, ...createRange(from, to) })).totalPL;
    expect(await getTotal('2026-03-01', '2026-03-03')).toBe(11.1);
    expect(await getTotal('2026-03-02', '2026-03-02')).toBe(1);
    expect(await getTotal('1970-01-01', '9999-12-31')).toBe(111.11);
  });

  it('returns null without trades, and showStats true only with trades outside the range (API-06, API-07, DSH-07)', async () => {
    const ada = await createTrader(api);
    const getStats = () => api.call(calls.trades.filteredStats, { ...ada, ...createRange('2026-01-01', '2026-01-31') });
    expect(await api.call(calls.trades.stats, ada)).toEqual({ ...emptyStats, showStats: false });
    expect(await getStats()).toEqual({ ...emptyStats, showStats: false });
    await saveTrades(api, ada, { date: '2026-02-01' });
    expect(await getStats()).toEqual({ ...emptyStats, showStats: true });
  });
});

/** A trader with trades on three days, two of them around the end of a month. */
const createTraderWithJournal = async () => {
  const ada = await createTrader(api);
  await saveTrades(
    api,
    ada,
    { date: '2026-01-31', tradeTag: 'TSLA', amount: 100 },
    { date: '2026-02-01', tradeTag: 'AAPL', amount: 0.1, tradeName: 'Morning', comments: 'Early.' },
    { date: '2026-02-01', tradeTag: 'TSLA', amount: 0.2 },
    { date: '2026-02-01', tradeTag: 'aapl', amount: -50, flagType: 'Reversal' },
    { date: '2026-02-28', tradeTag: 'NVDA', amount: 0 },
  );
  return ada;
};

describe('GET /api/trades/calendar', () => {
  it("returns each day's tickers, each with its newest trade, and the day's P&L (API-09, DAT-04)", async () => {
    expect(await api.call(calls.days.calendar, await createTraderWithJournal())).toEqual({
      tradesByDate: {
        '2026-01-31': [{ id: 1, name: 'TSLA', count: 1 }],
        '2026-02-01': [
          { id: 4, name: 'AAPL', count: 2 },
          { id: 3, name: 'TSLA', count: 1 },
        ],
        '2026-02-28': [{ id: 5, name: 'NVDA', count: 1 }],
      },
      dailyPL: { '2026-01-31': 100, '2026-02-01': -49.7, '2026-02-28': 0 },
      winsByDate: { '2026-01-31': 1, '2026-02-01': 2, '2026-02-28': 0 },
    });
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-02-28' }, ['2026-02-01', '2026-02-28']],
    [{ from: '2026-02-02' }, ['2026-02-28']],
    [{ to: '2026-01-31' }, ['2026-01-31']],
    [{ from: '2026-02-02', to: '2026-02-27' }, []],
  ])('returns the days of %j, including both ends (API-09)', async (query, dates) => {
    const { tradesByDate, dailyPL } = await api.call(calls.days.calendar, {
      ...(await createTraderWithJournal()),
      query,
    });
    expect([Object.keys(tradesByDate), Object.keys(dailyPL)]).toEqual([dates, dates]);
  });
});

describe('GET /api/trades/by-day/:date', () => {
  const getDay = async (date: string) =>
    api.call(calls.days.byDay, { ...(await createTraderWithJournal()), params: { date } });

  const toShare = (underlying: string) => ({ underlying, kind: 'stock', expiry: null, strike: null, right: null });

  it("returns the day's trades, newest first, and their statistics (API-10)", async () => {
    const shares = { AAPL: toShare('AAPL'), TSLA: toShare('TSLA') };
    expect(await getDay('2026-02-01')).toEqual({
      date: '2026-02-01',
      trades: [
        {
          ...{ id: 4, tradeTag: 'AAPL', flagType: 'Reversal', amount: -50, comments: expect.any(String), files: [] },
          instrument: shares.AAPL,
        },
        {
          ...{ id: 3, tradeTag: 'TSLA', flagType: 'Breakout', amount: 0.2, comments: expect.any(String), files: [] },
          instrument: shares.TSLA,
        },
        {
          id: 2,
          tradeTag: 'AAPL',
          tradeName: 'Morning',
          flagType: 'Breakout',
          amount: 0.1,
          comments: 'Early.',
          files: [],
          instrument: shares.AAPL,
        },
      ],
      stats: { dailyPL: -49.7, avgPL: -16.57, totalTrades: 3, winPercent: 66.7 },
      previousDay: '2026-01-31',
      nextDay: '2026-02-28',
    });
  });

  it.each([
    ['2026-02-02', '2026-02-01', '2026-02-28'],
    ['1969-12-31', null, '2026-01-31'],
    ['9999-12-31', '2026-02-28', null],
  ])(
    'returns null for statistics of the empty day %s, and its neighbours %s and %s (API-10, CAL-06)',
    async (date, previousDay, nextDay) => {
      const stats = { dailyPL: null, avgPL: null, totalTrades: 0, winPercent: null };
      expect(await getDay(date)).toEqual({ date, trades: [], stats, previousDay, nextDay });
    },
  );

  it.each(['2026-02-30', '__proto__'])('returns 400 for %s, which is not a real day (API-18)', async (date) => {
    const refusal = await api.fail(calls.days.byDay, { ...(await createTrader(api)), params: { date } });
    const error = 'Date must be a real day, written like 2026-01-31.';
    expect(refusal).toMatchObject({ code: 'invalid_input', error, fields: { date: error } });
  });
});

describe('GET /api/analytics', () => {
  it('returns the worked example exactly, each statistic with its sample size, and its groups (API-22, DAT-05)', async () => {
    const ada = await createTrader(api);
    // One trade per day, starting on a Monday.
    const amounts = [100, -50, 0, 200, -150, -25];
    const setups = ['Breakout', 'Breakout', '', 'Reversal', 'Reversal', 'Breakout'];
    const trades = amounts.map((amount, index) => ({
      amount,
      flagType: setups[index] ?? '',
      date: `2026-02-0${index + 2}`,
      tradeTag: index < 3 ? 'AAPL' : 'TSLA',
    }));
    await saveTrades(api, ada, ...trades);
    const analytics = await api.call(calls.days.analytics, ada);
    const { equity, bySetup, byTicker, byWeekday } = analytics;
    expect(analytics).toMatchObject({
      totalTrades: 6,
      wins: 2,
      losses: 3,
      scratches: 1,
      tradingDays: 6,
      winPercent: { value: 33.3, n: 6 },
      winPercentWithoutScratches: { value: 40, n: 5 },
      averageWin: { value: 150, n: 2 },
      averageLoss: { value: -75, n: 3 },
      payoff: { value: 2, n: 5 },
      profitFactor: { value: 300 / 225, n: 5 },
      expectancy: { value: 12.5, n: 6 },
      maxDrawdown: { value: 175, n: 6 },
      longestWinningRun: { value: 1, n: 6 },
      longestLosingRun: { value: 2, n: 6 },
      winningStreakDays: { from: '2026-02-05', to: '2026-02-05' },
      losingStreakDays: { from: '2026-02-06', to: '2026-02-07' },
      averageDay: { value: 12.5, n: 6 },
      bestDay: { value: { date: '2026-02-05', profit: 200, trades: 1 }, n: 6 },
      worstDay: { value: { date: '2026-02-06', profit: -150, trades: 1 }, n: 6 },
      dailySharpe: { value: expect.closeTo((12.5 / Math.sqrt(14_937.5)) * Math.sqrt(252), 9), n: 6 },
    });
    expect(equity.map((day) => day.equity)).toEqual([100, 50, 50, 250, 100, 75]);
    expect(equity.map((day) => day.drawdown)).toEqual([0, 50, 50, 0, 150, 175]);
    expect(equity[4]).toEqual({ date: '2026-02-06', profit: -150, equity: 100, drawdown: 150, trades: 1 });
    expect(bySetup).toEqual([
      { key: 'Breakout', trades: 3, wins: 1, winPercent: 33.3, profit: 25, expectancy: 8.33 },
      { key: 'Reversal', trades: 2, wins: 1, winPercent: 50, profit: 50, expectancy: 25 },
      { key: 'none', trades: 1, wins: 0, winPercent: 0, profit: 0, expectancy: 0 },
    ]);
    expect(byTicker.map(({ key, profit }) => [key, profit])).toEqual([
      ['AAPL', 50],
      ['TSLA', 25],
    ]);
    expect(byWeekday.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('returns null without trades, never 0 (API-22)', async () => {
    const { equity, bySetup, byTicker, byWeekday, ...rest } = await api.call(
      calls.days.analytics,
      await createTrader(api),
    );
    expect([equity, bySetup, byTicker, byWeekday]).toEqual([[], [], [], []]);
    for (const each of Object.values(rest)) expect([0, { value: null, n: 0 }]).toContainEqual(each);
  });
});

it('replies with thousands of tickers are complete, and streamed so that others are served meanwhile (API-09, API-18, API-22)', async () => {
  const ada = await createTrader(api);
  const tickers = Array.from({ length: 9_000 }, (_, index) => `T${index + 1}`);
  const getDate = (index: number) => `2026-0${1 + (index % 9)}-${10 + (index % 19)}`;
  await fillJournal(
    api,
    ada,
    tickers.map((ticker, index) => ({ ticker, netCents: index, date: getDate(index) })),
  );
  const { byTicker, equity } = await api.call(calls.days.analytics, ada);
  expect(byTicker.map(({ key }) => key)).toEqual(tickers.toSorted());
  const { tradesByDate, dailyPL } = await api.call(calls.days.calendar, ada);
  const groups = Object.entries(tradesByDate).flatMap(([date, trades]) =>
    trades.map(({ name }) => [name, date] as const),
  );
  expect(new Map(groups)).toEqual(new Map(tickers.map((name, index) => [name, getDate(index)])));
  expect(dailyPL).toEqual(Object.fromEntries(equity.map(({ date, profit }) => [date, profit])));
  for (const call of [calls.days.analytics, calls.days.calendar]) {
    expect((await api.send(call, ada)).headers.has('content-length')).toBe(false);
  }
});

it('GET /api/reports refuses more groups than a page can show (API-18)', async () => {
  const ada = await createTrader(api);
  const trades = Array.from({ length: limits.reportGroups + 1 }, (_, index) => ({
    ...{ ticker: `T${index}`, netCents: 100 },
    date: `2026-03-0${1 + (index % 3)}`,
  }));
  await fillJournal(api, ada, trades);
  const report = (groupBy: string) => ({ token: ada.token, query: { groupBy } });
  const error = expect.stringContaining('more than 20,000 groups');
  const refusal = await api.fail(calls.reports.get, report('ticker'));
  expect(refusal).toMatchObject({ code: 'invalid_input', fields: { groupBy: error } });
  expect((await api.call(calls.reports.get, report('weekday'))).totals.trades).toBe(trades.length);
});

it('highlights, distribution and points equal naive computations, in dollars and in R (RPT-03, RPT-07)', async () => {
  const selections = fc.array(
    fc.record({
      filter: fc.oneof({ weight: 2, arbitrary: fc.constant<TradeFilter>({}) }, { weight: 1, arbitrary: filters }),
      unit: fc.constantFrom(undefined, 'r' as const),
      x: fc.constantFrom('duration' as const, 'mae' as const),
    }),
    { minLength: 4, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(filteredJournals, selections, async (journal, each) => {
      const ada = await createTrader(api);
      const trades = await saveFilteredTrades(api, ada, journal);
      for (const { filter, unit, x } of each) {
        const selected = trades.filter((trade) => matchesNaively(trade, filter));
        const measured = unit ? toNaiveMultiples(selected) : selected;
        const scale = unit ? MULTIPLE_SCALE : 1;
        const rest = unit && { tradesWithoutRisk: selected.length - measured.length };
        const query = { ...toFilterQuery(filter), unit };
        expect(await api.call(calls.reports.highlights, { ...ada, query })).toEqual({
          ...toExpectedHighlights(computeNaiveHighlights(measured, filter.zone, scale)),
          ...rest,
        });
        expect(await api.call(calls.reports.distribution, { ...ada, query })).toEqual({
          ...computeNaiveDistribution(measured, scale),
          ...rest,
        });
        expect(await api.call(calls.reports.points, { ...ada, query: { ...query, x } })).toEqual({
          ...computeNaivePoints(measured, x, scale),
          ...rest,
        });
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 1) },
  );
}, 600_000);

it('highlights name the groups that cost and earn most, unless only their size makes it (RPT-01, REV-04)', async () => {
  const ada = await createTrader(api);
  const repeat = (count: number, trade: object) => Array.from({ length: count }, () => trade);
  await saveTrades(
    api,
    ada,
    ...repeat(10, { date: '2026-03-06', flagType: 'Gap', amount: -20 }),
    ...repeat(9, { date: '2026-03-05', flagType: 'Rare', amount: 1 }),
    ...repeat(11, { date: '2026-03-04', flagType: 'Trend', amount: 50 }),
    ...repeat(200, { date: '2026-03-03', flagType: 'Usual', amount: 4 }),
  );
  const { best, worst } = await api.call(calls.reports.highlights, { ...ada, query: {} });
  const toText = ({ groupBy, key, net }: Highlights['best'][number]) => `${groupBy} ${key} ${net}`;
  expect(best.map(toText)).toEqual(['weekday 3 550', 'setup Trend 550']);
  expect(worst.map(toText)).toEqual(['weekday 5 -200', 'setup Gap -200']);
});

it('GET /api/reports/points refuses another fact (API-18)', async () => {
  const { fields } = await api.fail(calls.reports.points, { ...(await createTrader(api)), query: { x: 'size' } });
  expect(fields).toEqual({ x: 'x must be duration or mae.' });
});

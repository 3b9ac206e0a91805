import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

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

  it('returns no days for a trader without trades (API-09)', async () => {
    expect(await api.call(calls.days.calendar, await createTrader(api))).toEqual({ tradesByDate: {}, dailyPL: {} });
  });

  it.each([
    ['from', { from: '2026-03-01', to: '2026-02-01' }],
    ['to', { to: '2026-02-30' }],
    ['from', { from: '' }],
  ])('rejects an invalid %s in %j (API-18)', async (field, query) => {
    const refusal = await api.fail(calls.days.calendar, { ...(await createTrader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });
});

describe('GET /api/trades/by-day/:date', () => {
  const getDay = async (date: string) =>
    api.call(calls.days.byDay, { ...(await createTraderWithJournal()), params: { date } });

  it("returns the day's trades, newest first, and their statistics (API-10)", async () => {
    expect(await getDay('2026-02-01')).toEqual({
      date: '2026-02-01',
      trades: [
        { id: 4, tradeTag: 'AAPL', flagType: 'Reversal', amount: -50, comments: expect.any(String), files: [] },
        { id: 3, tradeTag: 'TSLA', flagType: 'Breakout', amount: 0.2, comments: expect.any(String), files: [] },
        {
          id: 2,
          tradeTag: 'AAPL',
          tradeName: 'Morning',
          flagType: 'Breakout',
          amount: 0.1,
          comments: 'Early.',
          files: [],
        },
      ],
      stats: { dailyPL: -49.7, avgPL: -16.57, totalTrades: 3, winPercent: 66.7 },
      previousDay: '2026-01-31',
      nextDay: '2026-02-28',
    });
  });

  it('counts a scratch as taken, not won (API-10, DAT-05)', async () => {
    expect((await getDay('2026-02-28')).stats).toEqual({ dailyPL: 0, avgPL: 0, totalTrades: 1, winPercent: 0 });
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

  it("returns no neighbours from another trader's journal (API-10, API-17)", async () => {
    await createTraderWithJournal();
    const reply = await api.call(calls.days.byDay, { ...(await createTrader(api)), params: { date: '2026-02-01' } });
    expect(reply).toMatchObject({ previousDay: null, nextDay: null });
  });

  it.each(['2026-02-30', '2026-2-1', '20260201', 'today', '__proto__'])(
    'returns 404 for %s, which is not a real day (API-18)',
    async (date) => {
      expect(await api.fail(calls.days.byDay, { ...(await createTrader(api)), params: { date } })).toMatchObject({
        code: 'not_found',
      });
    },
  );
});

describe('GET /api/analytics', () => {
  /** The worked example of the statistics: one trade per day, starting on a Monday. */
  const createTraderWithExample = async () => {
    const ada = await createTrader(api);
    const amounts = [100, -50, 0, 200, -150, -25];
    const setups = ['Breakout', 'Breakout', '', 'Reversal', 'Reversal', 'Breakout'];
    const trades = amounts.map((amount, index) => ({
      amount,
      flagType: setups[index] ?? '',
      date: `2026-02-0${index + 2}`,
      tradeTag: index < 3 ? 'AAPL' : 'TSLA',
    }));
    await saveTrades(api, ada, ...trades);
    return ada;
  };

  it('returns the worked example exactly, each statistic with its sample size (API-22, DAT-05)', async () => {
    expect(await api.call(calls.days.analytics, await createTraderWithExample())).toMatchObject({
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
      averageDay: { value: 12.5, n: 6 },
      bestDay: { value: { date: '2026-02-05', profit: 200, trades: 1 }, n: 6 },
      worstDay: { value: { date: '2026-02-06', profit: -150, trades: 1 }, n: 6 },
      dailySharpe: { value: expect.closeTo((12.5 / Math.sqrt(14_937.5)) * Math.sqrt(252), 9), n: 6 },
    });
  });

  it('returns equity by day and groups by setup type, ticker and weekday (API-22)', async () => {
    const { equity, bySetup, byTicker, byWeekday } = await api.call(
      calls.days.analytics,
      await createTraderWithExample(),
    );
    expect(equity.map((day) => day.equity)).toEqual([100, 50, 50, 250, 100, 75]);
    expect(equity.map((day) => day.drawdown)).toEqual([0, 50, 50, 0, 150, 175]);
    expect(equity[4]).toEqual({ date: '2026-02-06', profit: -150, equity: 100, drawdown: 150, trades: 1 });
    expect(bySetup).toEqual([
      { name: 'Reversal', trades: 2, wins: 1, winPercent: 50, profit: 50, expectancy: 25 },
      { name: 'Breakout', trades: 3, wins: 1, winPercent: 33.3, profit: 25, expectancy: 8.33 },
      { name: '', trades: 1, wins: 0, winPercent: 0, profit: 0, expectancy: 0 },
    ]);
    expect(byTicker.map(({ name, profit }) => [name, profit])).toEqual([
      ['AAPL', 50],
      ['TSLA', 25],
    ]);
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(byWeekday.map((part) => part.name)).toEqual(names);
  });

  it('includes both ends of a range and starts equity at 0 there (API-22)', async () => {
    const query = { startDate: '2026-02-05', endDate: '2026-02-06' };
    const analytics = await api.call(calls.days.analytics, { ...(await createTraderWithExample()), query });
    expect(analytics).toMatchObject({ totalTrades: 2, maxDrawdown: { value: 150, n: 2 } });
    expect(analytics.equity.map((day) => day.equity)).toEqual([200, 50]);
  });

  it('returns null without trades, never 0 (API-22)', async () => {
    const { equity, bySetup, byTicker, byWeekday, ...rest } = await api.call(
      calls.days.analytics,
      await createTrader(api),
    );
    expect([equity, bySetup, byTicker, byWeekday]).toEqual([[], [], [], []]);
    for (const each of Object.values(rest)) expect([0, { value: null, n: 0 }]).toContainEqual(each);
  });

  it('returns an infinite profit factor for profits without losses (API-22)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: 5 }, { amount: 0 });
    const { profitFactor, payoff } = await api.call(calls.days.analytics, ada);
    expect([profitFactor, payoff]).toEqual([
      { value: 'infinite', n: 1 },
      { value: null, n: 1 },
    ]);
  });

  it.each([
    ['endDate', { startDate: '2026-02-01' }],
    ['startDate', { endDate: '2026-02-01' }],
    ['startDate', { startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['endDate', { startDate: '2026-02-01', endDate: 'today' }],
  ])('rejects an invalid %s in %j (API-18)', async (field, query) => {
    const refusal = await api.fail(calls.days.analytics, { ...(await createTrader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });
});

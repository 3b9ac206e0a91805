import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { trader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A trader with trades on three days, two of them on either side of a month's end. */
const withJournal = async () => {
  const ada = await trader(api);
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
  it("API-09 DAT-04 has each day's tickers, each with its newest trade, and the day's P&L", async () => {
    expect(await api.call(calls.days.calendar, await withJournal())).toEqual({
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
  ])('API-09 keeps to %j, both ends included', async (query, dates) => {
    const { tradesByDate, dailyPL } = await api.call(calls.days.calendar, { ...(await withJournal()), query });
    expect([Object.keys(tradesByDate), Object.keys(dailyPL)]).toEqual([dates, dates]);
  });

  it('API-09 is empty for a trader without trades', async () => {
    expect(await api.call(calls.days.calendar, await trader(api))).toEqual({ tradesByDate: {}, dailyPL: {} });
  });

  it.each([
    ['from', { from: '2026-03-01', to: '2026-02-01' }],
    ['to', { to: '2026-02-30' }],
    ['from', { from: '' }],
  ])('API-18 refuses a wrong %s in %j', async (field, query) => {
    const refusal = await api.fail(calls.days.calendar, { ...(await trader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });
});

describe('GET /api/trades/by-day/:date', () => {
  const on = async (date: string) => api.call(calls.days.byDay, { ...(await withJournal()), params: { date } });

  it("API-10 has the day's trades, newest first, and what they come to", async () => {
    expect(await on('2026-02-01')).toEqual({
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

  it('API-10 DAT-05 counts a scratch as taken, not won', async () => {
    expect((await on('2026-02-28')).stats).toEqual({ dailyPL: 0, avgPL: 0, totalTrades: 1, winPercent: 0 });
  });

  it.each([
    ['2026-02-02', '2026-02-01', '2026-02-28'],
    ['1969-12-31', null, '2026-01-31'],
    ['9999-12-31', '2026-02-28', null],
  ])(
    'API-10 CAL-06 has no values on the empty day %s, and its neighbours %s and %s',
    async (date, previousDay, nextDay) => {
      const stats = { dailyPL: null, avgPL: null, totalTrades: 0, winPercent: null };
      expect(await on(date)).toEqual({ date, trades: [], stats, previousDay, nextDay });
    },
  );

  it("API-10 API-17 has no neighbours in another trader's journal", async () => {
    await withJournal();
    const reply = await api.call(calls.days.byDay, { ...(await trader(api)), params: { date: '2026-02-01' } });
    expect(reply).toMatchObject({ previousDay: null, nextDay: null });
  });

  it.each(['2026-02-30', '2026-2-1', '20260201', 'today', '__proto__'])(
    'API-18 has nothing at %s, which no calendar has',
    async (date) => {
      expect(await api.fail(calls.days.byDay, { ...(await trader(api)), params: { date } })).toMatchObject({
        code: 'not_found',
      });
    },
  );
});

describe('GET /api/analytics', () => {
  /** The worked example of the statistics: one trade a day from Monday on. */
  const withExample = async () => {
    const ada = await trader(api);
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

  it('API-22 DAT-05 gives the worked example exactly, each statistic with its sample size', async () => {
    expect(await api.call(calls.days.analytics, await withExample())).toMatchObject({
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

  it('API-22 draws equity by day and splits by setup type, ticker and weekday', async () => {
    const { equity, bySetup, byTicker, byWeekday } = await api.call(calls.days.analytics, await withExample());
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

  it('API-22 covers both ends of a range, and begins anew there', async () => {
    const query = { startDate: '2026-02-05', endDate: '2026-02-06' };
    const analytics = await api.call(calls.days.analytics, { ...(await withExample()), query });
    expect(analytics).toMatchObject({ totalTrades: 2, maxDrawdown: { value: 150, n: 2 } });
    expect(analytics.equity.map((day) => day.equity)).toEqual([200, 50]);
  });

  it('API-22 has no values without trades, never 0 instead', async () => {
    const { equity, bySetup, byTicker, byWeekday, ...rest } = await api.call(calls.days.analytics, await trader(api));
    expect([equity, bySetup, byTicker, byWeekday]).toEqual([[], [], [], []]);
    for (const each of Object.values(rest)) expect([0, { value: null, n: 0 }]).toContainEqual(each);
  });

  it('API-22 says so when there are profits and no loss', async () => {
    const ada = await trader(api);
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
  ])('API-18 refuses a wrong %s in %j', async (field, query) => {
    const refusal = await api.fail(calls.days.analytics, { ...(await trader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });
});

import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { trader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const none = { totalPL: null, winPercent: null, avgPerTrade: null, totalTrades: 0, bestDay: null };
const between = (startDate: string, endDate: string) => ({ query: { startDate, endDate } });

describe('GET /api/trades/stats', () => {
  it('API-06 DSH-07 has no values, and is not shown, while the trader has no trade at all', async () => {
    expect(await api.call(calls.trades.stats, await trader(api))).toEqual({ ...none, showStats: false });
  });

  it('API-06 sums all trades and names the best day with its tickers', async () => {
    const ada = await trader(api);
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

  it('API-06 has no best day when none is above 0, and the latest of equals', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, { amount: -5 }, { date: '2026-03-03', amount: 0 });
    expect((await api.call(calls.trades.stats, ada)).bestDay).toBeNull();
    await saveTrades(api, bob, { date: '2026-03-04', amount: 7 }, { date: '2026-03-03', amount: 7 });
    expect((await api.call(calls.trades.stats, bob)).bestDay?.date).toBe('2026-03-04');
  });

  it('DAT-05 counts a scratch as taken, not won, with one decimal', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { amount: 10 }, { amount: 0 }, { amount: -1 });
    expect((await api.call(calls.trades.stats, ada)).winPercent).toBe(33.3);
  });

  it.each([
    [[0.01, 0], 0.01],
    [[-0.01, 0], -0.01],
    [[0.01, 0, 0], 0],
    [[10, 0.01, 0.01], 3.34],
  ])('DAT-04 rounds the average of %j half away from zero', async (amounts, average) => {
    const ada = await trader(api);
    await saveTrades(api, ada, ...amounts.map((amount) => ({ amount })));
    expect((await api.call(calls.trades.stats, ada)).avgPerTrade).toBe(average);
  });
});

describe('GET /api/trades/filtered-stats', () => {
  it('API-07 covers both ends of the range and nothing else', async () => {
    const ada = await trader(api);
    const dates = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    await saveTrades(api, ada, ...dates.map((date, index) => ({ date, amount: 10 ** index / 100 })));
    const total = async (from: string, to: string) =>
      (await api.call(calls.trades.filteredStats, { ...ada, ...between(from, to) })).totalPL;
    expect(await total('2026-03-01', '2026-03-03')).toBe(11.1);
    expect(await total('2026-03-02', '2026-03-02')).toBe(1);
    expect(await total('1970-01-01', '9999-12-31')).toBe(111.11);
  });

  it('API-07 gives what the all-time statistics give when the range holds every day', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { date: '2026-01-05', amount: 3 }, { date: '2026-02-05', amount: -1.5 });
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...between('2026-01-05', '2026-02-05') })).toEqual(
      await api.call(calls.trades.stats, ada),
    );
  });

  it('DSH-07 stays shown for a range without trades, as long as there are trades elsewhere', async () => {
    const ada = await trader(api);
    const range = between('2026-01-01', '2026-01-31');
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...range })).toEqual({ ...none, showStats: false });
    await saveTrades(api, ada, { date: '2026-02-01' });
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...range })).toEqual({ ...none, showStats: true });
  });

  it.each([
    ['startDate', {}, 'From is required. To is required.'],
    ['startDate', { startDate: '2026-02-01', endDate: '2026-01-31' }, 'From cannot be after To.'],
    ['endDate', { startDate: '2026-02-01', endDate: '2026-02-30' }, 'To must be a real day, written like 2026-01-31.'],
  ])('API-18 DSH-02 refuses a wrong %s in %j', async (field, query, sentence) => {
    const refusal = await api.fail(calls.trades.filteredStats, { ...(await trader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: sentence });
    expect(refusal.fields).toHaveProperty(field);
  });

  it('API-18 refuses an end that is given twice', async () => {
    const path = '/api/trades/filtered-stats?startDate=2026-01-01&startDate=2026-01-02&endDate=2026-02-01';
    expect((await api.fail({ method: 'GET', path }, await trader(api))).fields).toHaveProperty('startDate');
  });
});

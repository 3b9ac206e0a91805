import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const emptyStats = { totalPL: null, winPercent: null, avgPerTrade: null, totalTrades: 0, bestDay: null };
const createRange = (startDate: string, endDate: string) => ({ query: { startDate, endDate } });

describe('GET /api/trades/stats', () => {
  it('returns null for all values, and showStats false, for a trader without trades (API-06, DSH-07)', async () => {
    expect(await api.call(calls.trades.stats, await createTrader(api))).toEqual({ ...emptyStats, showStats: false });
  });

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

  it('returns no best day if none is above 0, and the latest of equal days (API-06)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    await saveTrades(api, ada, { amount: -5 }, { date: '2026-03-03', amount: 0 });
    expect((await api.call(calls.trades.stats, ada)).bestDay).toBeNull();
    await saveTrades(api, bob, { date: '2026-03-04', amount: 7 }, { date: '2026-03-03', amount: 7 });
    expect((await api.call(calls.trades.stats, bob)).bestDay?.date).toBe('2026-03-04');
  });

  it('counts a scratch as taken, not won, with one decimal (DAT-05)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: 10 }, { amount: 0 }, { amount: -1 });
    expect((await api.call(calls.trades.stats, ada)).winPercent).toBe(33.3);
  });

  it.each([
    [[0.01, 0], 0.01],
    [[-0.01, 0], -0.01],
    [[0.01, 0, 0], 0],
    [[10, 0.01, 0.01], 3.34],
  ])('rounds the average of %j half away from zero (DAT-04)', async (amounts, average) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, ...amounts.map((amount) => ({ amount })));
    expect((await api.call(calls.trades.stats, ada)).avgPerTrade).toBe(average);
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

  it('equals the all-time statistics when the range includes every day (API-07)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-01-05', amount: 3 }, { date: '2026-02-05', amount: -1.5 });
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...createRange('2026-01-05', '2026-02-05') })).toEqual(
      await api.call(calls.trades.stats, ada),
    );
  });

  it('keeps showStats true for a range without trades if there are trades outside (DSH-07)', async () => {
    const ada = await createTrader(api);
    const range = createRange('2026-01-01', '2026-01-31');
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...range })).toEqual({
      ...emptyStats,
      showStats: false,
    });
    await saveTrades(api, ada, { date: '2026-02-01' });
    expect(await api.call(calls.trades.filteredStats, { ...ada, ...range })).toEqual({
      ...emptyStats,
      showStats: true,
    });
  });

  it.each([
    ['startDate', {}, 'From is required. To is required.'],
    ['startDate', { startDate: '2026-02-01', endDate: '2026-01-31' }, 'From cannot be after To.'],
    ['endDate', { startDate: '2026-02-01', endDate: '2026-02-30' }, 'To must be a real day, written like 2026-01-31.'],
  ])('rejects an invalid %s in %j (API-18, DSH-02)', async (field, query, message) => {
    const refusal = await api.fail(calls.trades.filteredStats, { ...(await createTrader(api)), query });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: message });
    expect(refusal.fields).toHaveProperty(field);
  });

  it('rejects an end that is given twice (API-18)', async () => {
    const path = '/api/trades/filtered-stats?startDate=2026-01-01&startDate=2026-01-02&endDate=2026-02-01';
    expect((await api.fail({ method: 'GET', path }, await createTrader(api))).fields).toHaveProperty('startDate');
  });
});

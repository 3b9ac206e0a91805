import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createFill, createRoundTripFills, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import { readZip } from '../support/zips.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const OPTION = 'TSLA251017C00515000';
const plain = { expiry: null, strike: null, right: null };
const STOCK = { ...plain, underlying: 'ES', kind: 'stock' };
const FUTURE = { ...plain, underlying: 'ES', kind: 'future' };

const readTrade = async (id: number, { token } = ada) =>
  (await api.call(calls.trades.get, { token, params: { id: String(id) } })).trade;
const listTickers = async (query: object) =>
  (await api.call(calls.trades.list, { token: ada.token, query })).trades.map(({ tradeTag }) => tradeTag);

it('gives a trade the instrument of its ticker, in all replies with trades (INS-01)', async () => {
  const [saved] = await saveTrades(api, ada, { tradeTag: OPTION, date: '2025-10-10' });
  const instrument = { underlying: 'TSLA', kind: 'option', expiry: '2025-10-17', strike: '515', right: 'call' };
  expect(saved?.instrument).toEqual(instrument);
  expect((await readTrade(1)).instrument).toEqual(instrument);
  const { token } = ada;
  expect((await api.call(calls.trades.list, { token })).trades[0]?.instrument).toEqual(instrument);
  const day = await api.call(calls.days.byDay, { token, params: { date: '2025-10-10' } });
  expect(day.trades[0]?.instrument).toEqual(instrument);
  await api.call(calls.trades.delete, { token, params: { id: '1' } });
  expect((await api.call(calls.trash.list, { token })).trades[0]?.instrument).toEqual(instrument);
});

it('follows an edit of the ticker, and of the date for a year of one digit (INS-01)', async () => {
  await saveTrades(api, ada, { tradeTag: 'ESZ6', date: '2026-09-01' });
  const params = { id: '1' };
  const update = (overrides: object) =>
    api.call(calls.trades.update, { token: ada.token, params, body: createTradeBody(overrides) });
  const moved = await update({ tradeTag: 'ESZ6', date: '2016-09-01' });
  expect(moved.trade.instrument).toEqual({ ...FUTURE, expiry: '2016-12' });
  expect((await update({ tradeTag: 'ES', date: '2016-09-01' })).trade.instrument).toEqual(STOCK);
  expect(await listTickers({ kind: 'stock' })).toEqual(['ES']);
  expect(await listTickers({ kind: 'future' })).toEqual([]);
});

describe('a filter by underlying and kind', () => {
  beforeEach(async () => {
    await saveTrades(
      ...([api, ada] as const),
      { tradeTag: 'TSLA', amount: 10 },
      { tradeTag: OPTION, amount: 20 },
      { tradeTag: 'MESU6', amount: 30 },
      { tradeTag: 'MESZ6', amount: -5 },
      { tradeTag: 'BTC/USDT', amount: 1 },
    );
  });

  it('finds the share and its options, while ticker= stays exact (INS-02)', async () => {
    expect(await listTickers({ underlying: 'tsla' })).toEqual([OPTION, 'TSLA']);
    expect(await listTickers({ ticker: 'TSLA' })).toEqual(['TSLA']);
    expect(await listTickers({ kind: 'option' })).toEqual([OPTION]);
    expect(await listTickers({ kind: ['future', 'crypto'] })).toEqual(['BTC/USDT', 'MESZ6', 'MESU6']);
    expect(await listTickers({ q: 'tsla' })).toEqual([OPTION, 'TSLA']);
  });

  it('refuses an unknown kind, naming the field (INS-02)', async () => {
    const { fields } = await api.fail(calls.trades.list, { token: ada.token, query: { kind: 'bond' } });
    expect(fields).toEqual({ kind: 'kind must be one of stock, option, future, forex, crypto, other.' });
  });

  it('reports one group for a contract over its months, and one for each kind (INS-02)', async () => {
    const report = async (groupBy: string) => {
      const { groups } = await api.call(calls.reports.get, { token: ada.token, query: { groupBy } });
      return groups.map(({ keys, trades, net }) => [...keys, trades, net]);
    };
    expect(await report('underlying')).toEqual([
      ['BTC', 1, 1],
      ['MES', 2, 25],
      ['TSLA', 2, 30],
    ]);
    expect(await report('kind')).toEqual([
      ['stock', 1, 10],
      ['option', 1, 20],
      ['future', 2, 25],
      ['crypto', 1, 1],
    ]);
  });

  it('keeps the groups of the calendar by ticker (API-09, INS-02)', async () => {
    const { tradesByDate } = await api.call(calls.days.calendar, { token: ada.token });
    const tickers = Object.values(tradesByDate)
      .flat()
      .map(({ name }) => name);
    expect(tickers.sort()).toEqual(['BTC/USDT', 'MESU6', 'MESZ6', 'TSLA', OPTION].sort());
  });
});

describe('groups by ticker', () => {
  const option = { underlying: 'TSLA', kind: 'option', expiry: '2025-10-17', strike: '515', right: 'call' };
  const contract = { ...FUTURE, underlying: 'MES', expiry: '2026-09' };

  it('have the instrument of options and futures, for their titles (INS-03)', async () => {
    const { token } = ada;
    await saveTrades(api, ada, ...['TSLA', OPTION, 'MESU6'].map((tradeTag) => ({ tradeTag, date: '2025-10-10' })));
    const { tradesByDate } = await api.call(calls.days.calendar, { token });
    const { bestDay } = await api.call(calls.trades.stats, { token });
    const expected = [contract, option, undefined];
    expect(tradesByDate['2025-10-10']?.map(({ instrument }) => instrument)).toEqual(expected);
    expect(bestDay?.tradeSummary.map(({ instrument }) => instrument)).toEqual(expected);
    const report = async (groupBy: string | string[]) =>
      (await api.call(calls.reports.get, { token, query: { groupBy } })).instruments;
    expect(await report('ticker')).toEqual({ [OPTION]: option, MESU6: contract });
    expect(await report(['weekday', 'ticker'])).toEqual({ [OPTION]: option, MESU6: contract });
    expect(await report('weekday')).toBeUndefined();
  });

  it('have it in highlights (INS-03)', async () => {
    const trades = Array.from({ length: limits.smallSample }, () => [
      { tradeTag: 'MESU6', amount: 10 },
      { tradeTag: 'AAPL', amount: -10 },
    ]);
    await saveTrades(api, ada, ...trades.flat());
    const { best, instruments } = await api.call(calls.reports.highlights, { token: ada.token });
    expect(best).toContainEqual(expect.objectContaining({ groupBy: 'ticker', key: 'MESU6' }));
    expect(instruments).toEqual({ MESU6: contract });
  });
});

describe('an import that states the kind', () => {
  const fills = createRoundTripFills('es', { ticker: 'ES', kind: 'future' });

  it('makes a future of a bare symbol, until the ticker is edited (INS-01)', async () => {
    await importRows(api, ada, fills);
    expect((await readTrade(1)).instrument).toEqual(FUTURE);
    const update = (tradeTag: string) =>
      api.call(calls.trades.update, { token: ada.token, params: { id: '1' }, body: createTradeBody({ tradeTag }) });
    expect((await update('ES')).trade.instrument).toEqual(FUTURE);
    expect((await update('CL')).trade.instrument).toEqual({ ...STOCK, underlying: 'CL' });
    expect((await update('ES')).trade.instrument).toEqual(FUTURE);
    expect(await listTickers({ kind: 'future' })).toEqual(['ES']);
  });

  it('is a stock in the calendar group of the same ticker, too (API-09, INS-01)', async () => {
    await importRows(api, ada, fills);
    await saveTrades(api, ada, { tradeTag: 'ES', date: '2026-03-02' });
    const { tradesByDate } = await api.call(calls.days.calendar, { token: ada.token });
    expect(tradesByDate['2026-03-02']).toEqual([expect.objectContaining({ name: 'ES', count: 2 })]);
    expect(await listTickers({ kind: 'stock', underlying: 'ES' })).toEqual(['ES']);
  });

  it('keeps it through undo and a second import, and follows the rows that are left (INS-01)', async () => {
    const first = await importRows(api, ada, fills);
    await undoImport(api, ada, first.id);
    expect(await listTickers({})).toEqual([]);
    await importRows(api, ada, fills);
    expect((await readTrade(1)).instrument).toEqual(FUTURE);
    await importRows(api, ada, createRoundTripFills('es', { ticker: 'ES' }));
    expect((await readTrade(1)).instrument).toEqual(STOCK);
    expect(await listTickers({ kind: 'future' })).toEqual([]);
  });

  it('keeps it in the export and import of the journal (INS-01, INS-02)', async () => {
    await importRows(api, ada, [...fills, createFill({ key: 'open', ticker: 'AAPL' })]);
    await saveTrades(api, ada, { tradeTag: OPTION, date: '2025-10-10' });
    const zip = await exportJournal(api, ada);
    const csv = String((await readZip(zip)).get('trades.csv'));
    expect(csv).toContain('Underlying,Kind,Expiry,Strike,Right');
    expect(csv).toContain('TSLA,option,2025-10-17,515,call');
    const grace = await createTrader(api);
    await importJournal(api, grace, zip);
    expect((await readTrade(1, grace)).instrument).toEqual(FUTURE);
    expect((await readTrade(2, grace)).instrument).toEqual((await readTrade(2)).instrument);
    const { trades } = await api.call(calls.trades.list, { token: grace.token, query: { kind: 'future' } });
    expect(trades.map(({ tradeTag }) => tradeTag)).toEqual(['ES']);
  });
});

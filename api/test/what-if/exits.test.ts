import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import type { ExitsBody } from 'contracts/what-if';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();

const createCandle = (minute: number, open: number, low: number, high: number, close = open): Candle => [
  toInstant(minute),
  ...([open, high, low, close] as const),
  1,
];
const saveCandles = ({ token }: Person, candles: Candle[], resolution = 60, ticker = 'AAPL') =>
  api.call(calls.candles.add, { token, params: { ticker }, body: { resolution, candles } });

/** 10 shares from half a minute after the opening to four and a half, at 100. Made $30, of which $1 are fees. */
const long = {
  ...{ side: 'long', quantity: '10', entryPrice: '100', exitPrice: '103.1', amount: 30, fees: 1, date: '2026-07-14' },
  ...{ openedAt: toInstant(0.5), closedAt: toInstant(4.5) },
} as const satisfies Partial<TradeBody>;
/** The stop 2 and the target 4 points away are in the third bar, both. */
const candles = [
  createCandle(0, 99, 97, 101),
  createCandle(1, 100, 99, 101),
  createCandle(2, 101, 97, 105),
  createCandle(3, 102, 101, 103),
  createCandle(4, 103, 102, 104),
];

const compute = ({ token }: Person, body: Partial<ExitsBody> = {}, query = {}) =>
  api.call(calls.whatIf.exits, {
    token,
    query,
    body: { stops: [1.5, null], targets: [4, null], in: 'points', until: 'close', ...body },
  });
/** The least and the greatest result of each cell. */
const findResults = async (person: Person, body: Partial<ExitsBody> = {}, query = {}) =>
  (await compute(person, body, query)).cells.map(({ low, high }) => [low.net, high.net]);
const createExecution = (minute: number, side: 'buy' | 'sell', quantity: number, price: number) => ({
  at: toInstant(minute),
  side,
  quantity: String(quantity),
  price: String(price),
  fees: 0,
});

describe('other exits', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await createTrader(api);
  });
  const listReasons = async (body: Partial<ExitsBody> = {}) => (await compute(ada, body)).trades;

  it('are possible in partial bars, certain in whole ones, and either where a bar has both levels (WIF-01)', async () => {
    await saveCandles(ada, candles);
    await saveTrades(api, ada, long);
    const reply = await compute(ada, { stops: [2, 3, 3.5, null], targets: [4, 5.5, null] });
    expect(reply.trades).toEqual({ used: 1, refused: [] });
    expect(reply.actual).toEqual({ net: 30, average: 30 });
    expect(
      reply.cells.map(({ stop, target, low, high, certain }) => [stop, target, low.net, high.net, certain]),
    ).toEqual([
      [2, 4, -21, 39, 0],
      [2, 5.5, -21, -21, 1],
      [2, null, -21, -21, 1],
      [3, 4, -31, 39, 0],
      [3, 5.5, -31, -31, 1],
      [3, null, -31, -31, 1],
      [3.5, 4, 39, 39, 1],
      [3.5, 5.5, 30, 30, 1],
      [3.5, null, 30, 30, 1],
      [null, 4, 39, 39, 1],
      [null, 5.5, 30, 30, 1],
      [null, null, 30, 30, 1],
    ]);
  });

  it('are possible in the last bar before the close (WIF-01)', async () => {
    await saveCandles(ada, [createCandle(0, 100, 100, 100), createCandle(1, 100, 98, 102)]);
    await saveTrades(api, ada, { ...long, closedAt: toInstant(1.5) });
    expect(await findResults(ada, { stops: [1], targets: [5] })).toEqual([[-11, 30]]);
  });

  it('are at the open of a bar that opens at the level or beyond, also of the last one (WIF-01)', async () => {
    await saveCandles(ada, [
      createCandle(0, 100, 100, 100),
      createCandle(1, 98, 97, 104),
      createCandle(2, 110, 90, 111),
    ]);
    await saveTrades(api, ada, { ...long, closedAt: toInstant(2.5) });
    const stops = [1, 2, 5];
    expect(await findResults(ada, { stops, targets: [8] })).toEqual([
      [-21, -21],
      [-21, -21],
      [99, 99],
    ]);
  });

  it('are at the price of the last opening fill if that is beyond the level, and scaled by the whole size (WIF-01)', async () => {
    await saveCandles(ada, candles);
    const executions = [
      createExecution(0.2, 'buy', 5, 101),
      createExecution(0.5, 'buy', 5, 99),
      createExecution(4.5, 'sell', 10, 103),
    ];
    await saveTrades(api, ada, { ...long, executions, fees: 0 });
    expect(await findResults(ada, { stops: [0.5, 1, 1.5], targets: [null] })).toEqual([
      [-10, -10],
      [-10, -10],
      [-15, -15],
    ]);
  });

  it('know a time on a whole minute to the minute only (WIF-01)', async () => {
    await saveCandles(ada, [
      createCandle(0, 100, 100, 100),
      createCandle(1, 100, 98, 100),
      createCandle(2, 100, 100, 100),
      createCandle(3, 100, 98, 100),
    ]);
    const flat = { ...long, exitPrice: '100', amount: -1 };
    await saveTrades(
      api,
      ada,
      { ...flat, openedAt: toInstant(1), closedAt: toInstant(2.5) },
      { ...flat, openedAt: toInstant(2.01), closedAt: toInstant(3) },
      { ...flat, openedAt: toInstant(2.01), closedAt: toInstant(2.99) },
    );
    const [cell] = (await compute(ada, { stops: [1], targets: [null] })).cells;
    expect(cell).toMatchObject({ low: { net: -23 }, high: { net: -3, average: -1 }, certain: 1 });
  });

  it('of a short trade are mirrored, with levels in money and in R (WIF-01)', async () => {
    await saveCandles(ada, candles);
    await saveTrades(api, ada, { ...long, side: 'short', amount: -32, risk: 15 });
    // The bars reach 97 and 105: 3 points are $30, and 5 points are $50.
    expect(await findResults(ada, { stops: [50, 51], targets: [30.01], in: 'money' })).toEqual([
      [-51, -51],
      [-32, -32],
    ]);
    expect(await findResults(ada, { stops: [3.5], targets: [2], in: 'r' })).toEqual([[29, 29]]);
    expect(await compute(ada, { stops: [null], targets: [2], in: 'r' }, { unit: 'r' })).toMatchObject({
      tradesWithoutRisk: 0,
      actual: { net: -2.13 },
      cells: [{ high: { net: 1.93, average: 1.93 } }],
    });
  });

  it('use R from a stop on the losing side, and count trades without a risk in R apart (WIF-01)', async () => {
    await saveCandles(ada, candles);
    await saveTrades(api, ada, { ...long, stop: '98' }, { ...long, stop: '102' }, long);
    const reply = await compute(ada, { stops: [1], targets: [null], in: 'r' });
    expect(reply.cells).toMatchObject([{ low: { net: -21 } }]);
    expect(reply.trades).toEqual({
      used: 1,
      refused: [{ reason: expect.stringContaining('neither a risk'), count: 2 }],
    });
    expect(await compute(ada, { in: 'r' }, { unit: 'r' })).toMatchObject({
      trades: { used: 0, refused: [] },
      actual: { net: null, average: null },
      walk: null,
      tradesWithoutRisk: 3,
    });
  });

  it('hold a trade until the last price of its day in the zone of the trader (WIF-01)', async () => {
    await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'America/New_York' } });
    await saveCandles(ada, [...candles, createCandle(5, 104, 103, 106), createCandle(6, 106, 105, 108, 107)]);
    // A minute after midnight in New York.
    await saveCandles(ada, [createCandle(871, 50, 50, 50)]);
    await saveTrades(api, ada, long);
    const body: Partial<ExitsBody> = { stops: [3.5], until: 'day' };
    expect(await findResults(ada, { ...body, targets: [5.5, null, 9] })).toEqual([
      [54, 54],
      [69, 69],
      [69, 69],
    ]);
    await saveTrades(api, ada, { ...long, closedAt: toInstant(7.1) });
    expect(await listReasons(body)).toEqual({
      used: 1,
      refused: [{ reason: expect.stringContaining('until the end of its day'), count: 1 }],
    });
  });

  it('follow from MAE and MFE where there are no prices (WIF-01)', async () => {
    await saveTrades(api, ada, { ...long, mae: 20, mfe: 40 });
    expect(await findResults(ada, { stops: [2, 2.01], targets: [4, 4.01] })).toEqual([
      [-21, 39],
      [-21, -21],
      [39, 39],
      [30, 30],
    ]);
    expect(await listReasons({ until: 'day' })).toMatchObject({ used: 0, refused: [{ count: 1 }] });
  });

  it('are refused in sentences (WIF-01)', async () => {
    await saveCandles(ada, candles);
    const hole = { openedAt: toInstant(0.5), closedAt: toInstant(60) };
    const early = [
      createExecution(0.5, 'buy', 10, 100),
      createExecution(1, 'sell', 5, 100),
      createExecution(2, 'buy', 5, 100),
      createExecution(4, 'sell', 10, 101),
    ];
    const scaled = [
      createExecution(0.5, 'buy', 5, 200),
      createExecution(1, 'buy', 5, 200),
      createExecution(4, 'sell', 10, 200),
    ];
    await saveTrades(
      api,
      ada,
      {},
      { ...long, closedAt: long.openedAt },
      { ...long, executions: early },
      { ...long, ...hole },
      { ...long, executions: scaled, mae: 1, mfe: 1 },
      { ...long, tradeTag: 'EURUSD', amount: -1, exitPrice: '100' },
    );
    const { used, refused } = await listReasons();
    expect(used).toBe(0);
    expect(new Map(refused.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([
        ['The side, a price, the quantity or a time of the trade is not known.', 1],
        ['The trade was closed at the time at which it was opened.', 1],
        ['A part of the position was closed before its last part was opened.', 1],
        ['No prices cover the trade, and its MAE or its MFE is not known.', 1],
        ['No prices cover the trade, and it has more than one entry or exit.', 1],
        ['The value of a point is not known.', 1],
      ]),
    );
  });

  it('use the finest prices that cover a trade, and those of the root of a contract (WIF-01)', async () => {
    await saveCandles(ada, candles, 60, 'ES');
    await saveCandles(ada, [createCandle(0, 99, 90, 110)], 300, 'ES');
    await saveTrades(api, ada, { ...long, tradeTag: 'ESU6', quantity: '1', amount: 154, fees: 1 });
    expect(await findResults(ada, { stops: [2.5], targets: [null] })).toEqual([[-126, -126]]);
  });

  it('choose the best cell on the first trades, and judge it by the others (WIF-02)', async () => {
    const trades = Array.from({ length: 80 }, (_, index) => ({
      ...{ ...long, mae: 10 + (index % 7), mfe: 35 + (index % 5), amount: 10 - (index % 3) * 10, fees: 0 },
      date: `2026-06-${String(1 + (index % 28)).padStart(2, '0')}`,
    }));
    await saveTrades(api, ada, ...trades);
    const { walk, verdict } = await compute(ada, { stops: [null], targets: [null, 3, 3.5] });
    expect(verdict).toBe('helps');
    expect(walk).toMatchObject({ stop: null, target: 3.5, trades: 32 });
    expect(walk?.low).toBeLessThan(walk?.value ?? 0);
    expect(walk?.value).toBeLessThan(walk?.high ?? 0);
    const few = await compute(ada, { stops: [null], targets: [3.5] }, { to: '2026-06-20' });
    expect([few.verdict, few.walk?.trades]).toEqual(['too few', 24]);
  });

  it('name the invalid field, and its limit (WIF-01)', async () => {
    const invalid: [keyof ExitsBody, unknown][] = [
      ['stops', []],
      ['stops', [0]],
      ['targets', Array(22).fill(1)],
      ['targets', ['1']],
      ['in', 'pips'],
      ['until', 'week'],
    ];
    for (const [field, value] of invalid) {
      const body = { stops: [1], targets: [1], in: 'r', until: 'close', [field]: value };
      const { token } = ada;
      const { fields } = await api.fail(calls.whatIf.exits, { token, body });
      expect(Object.keys(fields ?? {})).toEqual([expect.stringMatching(`^${field}`)]);
    }
  });
});

import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import type { RoundTripRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { addRows, createFill, createImportBody } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();
const MINUTE = 60_000;
const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * MINUTE).toISOString();
const createCandle = (minute: number, low: number, high: number): Candle => [
  toInstant(minute),
  low,
  high,
  low,
  high,
  1,
];

const save = ({ token }: Person, candles: Candle[], ticker = 'AAPL', resolution = 60) =>
  api.call(calls.candles.add, { token, params: { ticker }, body: { resolution, candles } });
const compute = ({ token }: Person, body: { all?: boolean } = {}, ticker = 'AAPL', query = {}) =>
  api.call(calls.candles.excursions, { token, params: { ticker }, query, body });
const read = async ({ token }: Person, id: number) => {
  const { trade } = await api.call(calls.trades.get, { token, params: { id: String(id) } });
  return [trade.mae, trade.mfe, trade.excursions];
};

type Execution = NonNullable<TradeBody['executions']>[number];
const createExecution = (minute: number, side: 'buy' | 'sell', quantity: number, price: number): Execution => ({
  at: toInstant(minute),
  side,
  quantity: String(quantity),
  price: String(price),
  fees: 0,
});
const executions = [createExecution(0.5, 'buy', 10, 100), createExecution(3.5, 'sell', 10, 105)];
const candles = [
  createCandle(0, 90, 120),
  createCandle(1, 98, 104),
  createCandle(2, 97, 108),
  createCandle(3, 80, 130),
];
const times = { openedAt: toInstant(0.5), closedAt: toInstant(3.5) };
const prices = { side: 'long', quantity: '10', entryPrice: '100', exitPrice: '105' } as const;

describe('MAE and MFE from prices', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await createTrader(api);
    await save(ada, candles);
  });

  it('are computed for executions, and for times and prices, and are marked as computed (CHT-05)', async () => {
    await saveTrades(api, ada, { executions }, { ...times, ...prices });
    const reply = { id: expect.any(String), undoUntil: expect.any(String) };
    expect(await compute(ada)).toEqual({ ...reply, computed: 2, unchanged: 0, refused: [] });
    expect([await read(ada, 1), await read(ada, 2)]).toEqual([
      [30, 80, 'computed'],
      [30, 80, 'computed'],
    ]);
    expect(await compute(ada)).toMatchObject({ computed: 0, unchanged: 2, refused: [] });
    await expectCorrectColumns(api.db, ada);
  });

  it('replace typed values only when asked, and Undo brings these back (CHT-05)', async () => {
    await saveTrades(api, ada, { executions, mae: 1, mfe: 2 }, { executions, tradeTag: 'TSLA' });
    expect(await compute(ada)).toMatchObject({ computed: 0, unchanged: 0, refused: [] });
    const { id, computed } = await compute(ada, { all: true });
    expect([computed, await read(ada, 1)]).toEqual([1, [30, 80, 'computed']]);
    expect(await api.call(calls.bulk.undo, { ...ada, params: { id } })).toEqual({ count: 1, kept: 0 });
    expect(await read(ada, 1)).toEqual([1, 2, 'typed']);
    await expectCorrectColumns(api.db, ada);
  });

  it('are typed after the trader changes them, and computed after another change (CHT-05)', async () => {
    await saveTrades(api, ada, { executions });
    expect(await read(ada, 1)).toEqual([undefined, undefined, null]);
    await compute(ada);
    const update = (body: Partial<TradeBody>) =>
      api.call(calls.trades.update, { ...ada, params: { id: '1' }, body: createTradeBody({ executions, ...body }) });
    await update({ mae: 30, mfe: 80, comments: 'Late.' });
    expect(await read(ada, 1)).toEqual([30, 80, 'computed']);
    await update({ mae: 31, mfe: 80 });
    expect(await read(ada, 1)).toEqual([31, 80, 'typed']);
    await update({ mae: null, mfe: null });
    expect(await read(ada, 1)).toEqual([undefined, undefined, null]);
  });

  it('are those of the trades of the filter (CHT-05)', async () => {
    await saveTrades(api, ada, { executions }, { executions, date: '2026-04-01' });
    expect(await compute(ada, {}, 'AAPL', { from: '2026-04-01' })).toMatchObject({ computed: 1 });
    expect([(await read(ada, 1))[2], (await read(ada, 2))[2]]).toEqual([null, 'computed']);
  });

  it('are refused with the reason (CHT-05)', async () => {
    const early = [createExecution(-90, 'buy', 1, 100), createExecution(-80, 'sell', 1, 100)];
    const outside = [createExecution(0.5, 'buy', 1, 200), createExecution(3.5, 'sell', 1, 105)];
    const option = 'AAPL260717C00230000';
    await saveTrades(api, ada, {}, { executions: early }, { executions: outside }, { executions, tradeTag: option });
    const { computed, refused } = await compute(ada);
    expect([computed, refused]).toEqual([
      0,
      [
        { id: 1, reason: expect.stringContaining('neither executions nor') },
        { id: 2, reason: expect.stringContaining('No whole bar') },
        { id: 3, reason: expect.stringContaining('outside of its bar') },
        { id: 4, reason: expect.stringContaining('another contract than the option') },
      ],
    ]);
  });

  it('use the multiplier of a contract, and its own prices before those of its root (CHT-03, CHT-05)', async () => {
    await save(ada, candles, 'ES');
    await saveTrades(api, ada, { executions, tradeTag: 'ESU6' }, { executions, tradeTag: 'ESZ6' });
    expect(await compute(ada, {}, 'ES')).toMatchObject({ computed: 2, refused: [] });
    expect(await read(ada, 1)).toEqual([1_500, 4_000, 'computed']);
    await save(ada, [...candles.slice(0, 2), createCandle(2, 99, 107)], 'ESU6');
    expect(await compute(ada, {}, 'ESU6')).toMatchObject({ computed: 1 });
    expect(await read(ada, 1)).toEqual([1_000, 3_500, 'computed']);
  });

  it('are from coarser prices where finer ones have no whole bar (CHT-05)', async () => {
    const late = [createExecution(61, 'buy', 10, 100), createExecution(68, 'sell', 10, 105)];
    await save(ada, [createCandle(60, 99, 107), createCandle(65, 99, 107)], 'AAPL', 180);
    await save(ada, [createCandle(63, 96, 107)], 'AAPL', 180);
    await saveTrades(api, ada, { executions: late });
    expect(await compute(ada)).toMatchObject({ computed: 1 });
    expect(await read(ada, 1)).toEqual([40, 70, 'computed']);
  });
});

describe('MAE and MFE of a file', () => {
  const { at: _, price: __, ...common } = createFill({ key: 'round' });
  const row: RoundTripRow = {
    ...common,
    ...{ quantity: '10', side: 'long', entryPrice: '100', exitPrice: '105', amount: '50', day: '2026-07-14' },
    ...{ openedAt: times.openedAt, closedAt: times.closedAt, row: 2 },
  };
  const importRow = async (trader: Person, more: { mae?: string; mfe?: string }) => {
    const { id } = await api.call(calls.imports.start, { ...trader, body: createImportBody() });
    await addRows(api, trader, id, { roundTrips: [{ ...row, ...more }] });
    await api.call(calls.imports.complete, { ...trader, params: { id } });
  };

  it('are imported, and computed only when asked (CHT-05)', async () => {
    const ada = await createTrader(api);
    await save(ada, candles);
    await importRow(ada, { mae: '12', mfe: '60' });
    expect(await read(ada, 1)).toEqual([12, 60, 'imported']);
    expect(await compute(ada)).toMatchObject({ computed: 0, unchanged: 0 });
    expect(await compute(ada, { all: true })).toMatchObject({ computed: 1 });
    expect(await read(ada, 1)).toEqual([30, 80, 'computed']);
  });

  it('keep their origin in an exported journal, and computed values when the file is read again (CHT-05)', async () => {
    const ada = await createTrader(api);
    await save(ada, candles);
    await importRow(ada, {});
    await compute(ada);
    await importRow(ada, {});
    expect(await read(ada, 1)).toEqual([30, 80, 'computed']);
    const grace = await createTrader(api);
    await importJournal(api, grace, await exportJournal(api, ada));
    expect(await read(grace, 1)).toEqual([30, 80, 'computed']);
  });
});

const bar = fc.tuple(fc.integer({ min: 900, max: 1_100 }), fc.nat(40));
const fill = fc.tuple(
  fc.nat(60),
  fc.integer({ min: -5, max: 5 }).filter((size) => size !== 0),
);

/** Each minute by itself: the position before it, and whether a fill is within it. */
const scanNaively = (bars: readonly Candle[], fills: readonly Execution[]) => {
  const signed = ({ side, quantity }: Execution): number => (side === 'buy' ? 1 : -1) * Number(quantity);
  const resultAt = (before: readonly Execution[], price: number): number =>
    before.reduce((sum, each) => sum + signed(each) * (price - Number(each.price)), 0);
  const results = [0, ...fills.map((each, index) => resultAt(fills.slice(0, index + 1), Number(each.price)))];
  let count = 0;
  for (const [at, , high, low] of bars) {
    const time = Date.parse(at);
    const before = fills.filter((each) => Date.parse(each.at) <= time);
    const isWithin = fills.some((each) => Date.parse(each.at) > time && Date.parse(each.at) < time + MINUTE);
    if (isWithin || before.reduce((sum, each) => sum + signed(each), 0) === 0) continue;
    count += 1;
    results.push(resultAt(before, low), resultAt(before, high));
  }
  return count === 0 ? null : { mae: -Math.min(...results), mfe: Math.max(...results) };
};

it('equal a naive scan for scale-ins, scale-outs and flips (CHT-05)', async () => {
  const property = fc.asyncProperty(
    fc.array(bar, { minLength: 32, maxLength: 32 }),
    fc.uniqueArray(fill, { minLength: 1, maxLength: 6, selector: ([half]) => half }),
    async (bars, fills) => {
      const stored = bars.map(([low, range], minute) => createCandle(minute, low, low + range));
      const opened = fills
        .toSorted((a, b) => a[0] - b[0])
        .map(([half, size]) =>
          createExecution(half / 2, size > 0 ? 'buy' : 'sell', Math.abs(size), bars[half >> 1]?.[0] ?? 0),
        );
      const open = fills.reduce((sum, [, size]) => sum + size, 0);
      const close =
        open === 0 ? [] : [createExecution(31.5, open > 0 ? 'sell' : 'buy', Math.abs(open), bars[31]?.[0] ?? 0)];
      const all = [...opened, ...close];
      const ada = await createTrader(api);
      await save(ada, stored);
      await saveTrades(api, ada, { executions: all });
      const { computed, refused } = await compute(ada);
      const expected = scanNaively(stored, all);
      expect([computed, refused.length]).toEqual(expected ? [1, 0] : [0, 1]);
      if (expected) expect((await read(ada, 1)).slice(0, 2)).toEqual([expected.mae + 0, expected.mfe]);
    },
  );
  await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 8) });
});

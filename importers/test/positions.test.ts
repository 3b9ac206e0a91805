import {
  assignPositions,
  compareRows,
  type Execution,
  joinRows,
  mergeTrades,
  rereadExecution,
  type StoredPosition,
  toPositions,
} from '../src/trades/index.ts';
import { toZone } from '../src/values/zone.ts';

const createFill = (key: string, side: 'buy' | 'sell', quantity: string, minute: number): Execution => ({
  ...{ key, side, quantity, row: minute, account: null, ticker: 'AAPL', currency: null, multiplier: '1' },
  ...{ price: '10', fees: quantity, at: `2026-03-02T14:${minute}:00.000Z`, day: '2026-03-02' },
});

// 100 bought, 150 sold: the trade takes 100 of them, and 50 open a short position.
const fills = [createFill('a', 'buy', '100', 30), createFill('b', 'sell', '150', 31)];

it('divides a fill through zero between two positions, and joins it again (IMP-06)', () => {
  const { positions, unmatched } = toPositions('das', { executions: fills, roundTrips: [] });
  const parts = positions.map(({ trade, executions }) => [
    trade?.amount ?? 'open',
    executions.map(({ key, quantity, fees }) => [key, quantity, fees]),
  ]);
  expect(parts).toEqual([
    [
      '-200.00',
      [
        ['a', '100', '100'],
        ['b', '100', '100'],
      ],
    ],
    ['open', [['b', '50', '50']]],
  ]);
  expect(unmatched).toEqual([]);
  expect(joinRows(positions).executions).toEqual(fills);
});

it('reports a closing fill without its opening as unmatched (IMP-06)', () => {
  const close: Execution = { ...createFill('b', 'sell', '10', 31), effect: 'close' };
  const { positions, unmatched } = toPositions('das', { executions: [close], roundTrips: [] });
  expect([positions, unmatched.map(({ key, quantity }) => [key, quantity])]).toEqual([[], [['b', '10']]]);
});

describe('a closing fill with P&L, without its opening (IMP-06)', () => {
  const open: Execution = { ...createFill('a', 'buy', '10', 30), effect: 'open' };
  const close: Execution = {
    ...{ ...createFill('b', 'sell', '10', 31), price: '12', effect: 'close' },
    profit: { amount: '5', isNet: true },
  };

  it('is a trade with this P&L, whose entry price follows from it', () => {
    const { positions, unmatched } = toPositions('das', { executions: [close], roundTrips: [] });
    expect(unmatched).toEqual([]);
    expect(positions.map(({ executions }) => executions)).toEqual([[close]]);
    // 12 − (5 + 10 fees) ÷ 10
    expect(positions[0]?.trade).toMatchObject({
      ...{ key: 'b', side: 'long', quantity: '10', entryPrice: '10.5', exitPrice: '12', amount: '5.00', fees: '10.00' },
      ...{ openedAt: null, closedAt: close.at, isOpeningMissing: true },
    });
  });

  it('waits for its opening if the value of one unit is not known', () => {
    const { positions, unmatched } = toPositions('x', { executions: [{ ...close, multiplier: null }], roundTrips: [] });
    expect([positions.length, unmatched.length]).toEqual([0, 1]);
  });

  it('keeps its trade when a later file has the opening', () => {
    expect(compareFills([open], [createStored(7, [close])])).toEqual([['changed', 7]]);
    const { positions } = toPositions('das', { executions: [open, close], roundTrips: [] });
    expect(positions.map(({ trade }) => [trade?.entryPrice, trade?.isOpeningMissing])).toEqual([['10', undefined]]);
  });

  it('can be merged with another trade, and split again', () => {
    const later: Execution = { ...close, key: 'c', at: '2026-03-02T14:50:00.000Z' };
    const { positions } = toPositions('das', { executions: [close, later], roundTrips: [] });
    const trades = positions.flatMap(({ trade }) => trade ?? []);
    expect(mergeTrades(trades)).toMatchObject({ quantity: '20', entryPrice: '10.5', amount: '10.00' });
  });
});

it('assigns each position to the owner that had its rows before an undo, else the most similar rows; only merged owners have several (IMP-06 IMP-10)', () => {
  const createOwner = (keys: string[], { isMerged = false, keysBeforeUndo = [] as string[] } = {}) => ({
    ...{ keys: new Set(keys), keysBeforeUndo: new Set(keysBeforeUndo), isMerged },
  });
  const owners = [createOwner(['a', 'b']), createOwner(['b', 'c']), createOwner(['x', 'y'], { isMerged: true })];
  expect(assignPositions([['b', 'c', 'd'], ['a', 'b'], ['x'], ['y'], ['z']], owners)).toEqual([1, 0, 2, 2, undefined]);
  const undone = createOwner(['a', 'b', 'c', 'd'], { keysBeforeUndo: ['a', 'b'] });
  expect(assignPositions([['a', 'b']], [createOwner(['a', 'b']), undone])).toEqual([1]);
});

const createStored = (
  id: number,
  executions: Execution[],
  overrides: Partial<StoredPosition> = {},
): StoredPosition => ({
  trades: [{ id, isDeleted: false, isOrphaned: false }],
  ...{ arrangement: 'single', dayEnd: 'midnight', formerKeys: [], keysBeforeUndo: [], isUnmatched: false },
  ...{ executions, roundTrips: [], ...overrides },
});

const compareFills = (executions: Execution[], stored: StoredPosition[]) =>
  compareRows({
    ...{ format: 'das', rows: { executions, roundTrips: [] }, stored },
    ...{ dayEnd: 'midnight', restoresDeleted: false },
  }).trades.map(({ status, id }) => [status, id]);

it('gives joined trades to the one that once had the most of their rows (IMP-07 IMP-10)', () => {
  const stored = [
    createStored(1, [createFill('c', 'buy', '1', 33), createFill('d', 'sell', '1', 34)]),
    createStored(2, [createFill('a', 'buy', '1', 31), createFill('b', 'sell', '1', 32)], { formerKeys: ['e', 'f'] }),
  ];
  // The first fill opens before both, and the last closes after both: one trade.
  const around = [createFill('y', 'buy', '1', 30), createFill('z', 'sell', '1', 37)];
  expect(compareFills(around, stored)).toEqual([['changed', 1]]);
  const back = [createFill('e', 'buy', '1', 35), createFill('f', 'sell', '1', 36)];
  expect(compareFills([...around, ...back], stored)).toEqual([['changed', 2]]);
});

it('shows each trade that a file divides another into, also the one without a row of the file (IMP-07)', () => {
  const buy = 'buy';
  const sell = 'sell';
  const fills = [createFill('a', buy, '1', 30), createFill('b', buy, '1', 32), createFill('c', sell, '2', 33)];
  expect(compareFills(fills, [createStored(1, fills)])).toEqual([['stored', 1]]);
  const divided = [...fills.slice(0, 2), createFill('c', sell, '1', 33)];
  expect(compareFills([createFill('x', sell, '1', 31)], [createStored(1, divided)])).toEqual([
    ['changed', 1],
    ['new', null],
  ]);
});

it('gives no position to closing fills that wait for their opening (IMP-07)', () => {
  const close = createFill('b', 'sell', '1', 31);
  const stored = [createStored(1, [close], { trades: [], isUnmatched: true })];
  expect(compareFills([createFill('a', 'buy', '1', 30)], stored)).toEqual([['new', null]]);
});

it.each([
  { at: '2026-03-02T23:30:00.000Z', isStated: false, expected: ['2026-03-02T09:30:00.000Z', '2026-03-02'] },
  { at: '2026-03-02T23:30:00.000Z', isStated: true, expected: ['2026-03-02T23:30:00.000Z', '2026-03-03'] },
])('reads $at again in Tokyo instead of New York, stated: $isStated (IMP-10)', ({ at, isStated, expected }) => {
  const from = toZone('America/New_York');
  const to = toZone('Asia/Tokyo');
  const fill = rereadExecution({ ...createFill('a', 'buy', '1', 30), at }, { from, to, isStated });
  expect([fill?.at, fill?.day]).toEqual(expected);
});

it('does not read a time that the new zone skips (IMP-10)', () => {
  const fill = { ...createFill('a', 'buy', '1', 30), at: '2026-03-08T02:30:00.000Z' };
  const reread = { from: toZone('UTC'), to: toZone('America/New_York'), isStated: false };
  expect(rereadExecution(fill, reread)).toBeUndefined();
});

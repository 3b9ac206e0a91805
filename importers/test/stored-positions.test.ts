import Big from 'big.js';
import fc from 'fast-check';
import { type Execution, type ImportedTrade, joinRows, mergeTrades, toPositions } from '../src/trades/index.ts';

const numRuns = 1_000;

/** Fills of one instrument, a minute apart or many of them at the same time. */
const createFills = (minutes: 'apart' | 'same') =>
  fc
    .array(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        quantity: fc.integer({ min: 1, max: 5 }).map(String),
        price: fc.integer({ min: 1, max: 30 }).map(String),
        // The fee of one unit, so that a fill that is divided has whole cents on both sides.
        feeCents: fc.integer({ min: 0, max: 30 }),
        minute: fc.integer({ min: 10, max: 25 }),
        effect: fc.constantFrom(undefined, undefined, 'open' as const, 'close' as const, 'close' as const),
      }),
      { minLength: 2, maxLength: 16 },
    )
    .map((list) =>
      list.map(
        ({ minute, effect, feeCents, ...fill }, index): Execution => ({
          ...{ key: `f${index}`, row: index, account: null, ticker: 'AAPL', currency: null, multiplier: '1' },
          ...{ ...fill, fees: new Big(fill.quantity).times(feeCents).div(100).toFixed() },
          ...{ at: `2026-03-02T14:${minutes === 'same' ? minute : index + 10}:00.000Z`, day: '2026-03-02' },
          ...(effect && { effect }),
        }),
      ),
    );

const toRows = (executions: Execution[]) => ({ executions, roundTrips: [] });
const listClosed = (executions: Execution[]) =>
  toPositions('das', toRows(executions)).positions.flatMap(({ trade, ...rows }) => (trade ? { ...rows, trade } : []));

const sumNet = (trades: readonly ImportedTrade[]) =>
  trades.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2);

it('makes the same position of its rows alone, also of a fill that closes another one (IMP-06 IMP-10)', () => {
  fc.assert(
    fc.property(createFills('apart'), (executions) => {
      for (const position of toPositions('das', toRows(executions)).positions)
        expect(toPositions('das', toRows(position.executions))).toEqual({ positions: [position], unmatched: [] });
    }),
    { numRuns },
  );
});

it('makes one trade of the rows of several positions of one side, with their result, even at the same time (IMP-10)', () => {
  const side = fc.constantFrom('long' as const, 'short' as const);
  fc.assert(
    fc.property(createFills('same'), side, fc.func(fc.boolean()), (executions, ofSide, isChosen) => {
      const chosen = listClosed(executions).filter(({ trade }) => trade.side === ofSide && isChosen(trade.key));
      const joined = toPositions('das', toRows(joinRows(chosen).executions));
      expect(joined.unmatched).toEqual([]);
      const trades = joined.positions.flatMap(({ trade }) => trade ?? []);
      const merged = trades.length > 0 ? [mergeTrades(trades)] : [];
      expect(sumNet(merged)).toBe(sumNet(chosen.map(({ trade }) => trade)));
    }),
    { numRuns },
  );
});

it('joins the parts of a divided fill to the fill of the file, in any order (IMP-06 IMP-10)', () => {
  fc.assert(
    fc.property(
      createFills('same').chain((list) => {
        const { positions, unmatched } = toPositions('das', toRows(list));
        const parts = [...positions, toRows(unmatched)];
        return fc.tuple(fc.constant(list), fc.shuffledSubarray(parts, { minLength: parts.length }));
      }),
      ([list, parts]) => {
        const byKey = (a: Execution, b: Execution) => a.row - b.row;
        expect(joinRows(parts).executions.toSorted(byKey)).toEqual(list);
      },
    ),
  );
});

import fc from 'fast-check';
import { foldExecutions, type TypedExecution } from '../src/trades/one-trade.ts';

const fill = (side: 'buy' | 'sell', quantity: number, price: number, fees = 0, minute = 30): TypedExecution => ({
  at: `2026-01-30T14:${minute}:00.000Z`,
  ...{ side, quantity: String(quantity), price: String(price / 100), fees: String(fees / 100) },
});

/** Opens at least once, never reverses, and ends flat. */
const closedTrade = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    steps: fc.array(
      fc.record({
        isOpening: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 50 }),
        price: fc.integer({ min: 1, max: 100_000 }),
        fees: fc.integer({ min: -50, max: 500 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ side, steps }) => {
    const other = side === 'buy' ? ('sell' as const) : ('buy' as const);
    let size = 0;
    const fills = steps.map(({ isOpening, quantity, price, fees }, index) => {
      const opens = isOpening || size === 0;
      const taken = opens ? quantity : Math.min(quantity, size);
      size += opens ? taken : -taken;
      return { side: opens ? side : other, quantity: taken, price, fees, minute: 10 + index };
    });
    return size === 0 ? fills : [...fills, { side: other, quantity: size, price: 500, fees: 0, minute: 40 }];
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the facts that the executions of one trade determine', () => {
  it('agree with a naive computation in whole cents (FAC-04)', () => {
    fc.assert(
      fc.property(closedTrade, (fills) => {
        const facts = foldExecutions(
          fills.map(({ side, quantity, price, fees, minute }) => fill(side, quantity, price, fees, minute)),
          '1',
        );
        if (facts?.kind !== 'closed') throw new Error('not closed');
        const { trade, gross } = facts;
        const cash = sum(fills.map(({ side, quantity, price }) => quantity * price * (side === 'buy' ? -1 : 1)));
        const fees = sum(fills.map((each) => each.fees));
        const sides = fills.map(({ side, quantity }) => (side === fills[0]?.side ? quantity : -quantity));
        const entries = fills.filter(({ side }) => side === fills[0]?.side);
        const average =
          sum(entries.map(({ quantity, price }) => quantity * price)) / sum(entries.map((e) => e.quantity));
        expect([trade.amount, trade.fees, gross]).toEqual(
          [cash - fees, fees, cash].map((cents) => (cents === 0 ? 0 : cents / 100).toFixed(2)),
        );
        expect(Number(trade.quantity)).toBe(Math.max(...sides.map((_, index) => sum(sides.slice(0, index + 1)))));
        expect(Number(trade.entryPrice)).toBeCloseTo(average / 100, 8);
        expect(trade.side).toBe(fills[0]?.side === 'buy' ? 'long' : 'short');
        expect([trade.openedAt, trade.closedAt]).toEqual(
          [fills[0], fills.at(-1)].map((each) => `2026-01-30T14:${each?.minute}:00.000Z`),
        );
      }),
    );
  });

  it.each([
    ['nothing', [], undefined],
    [
      'an open position',
      [fill('buy', 3, 100), fill('sell', 1, 110, 0, 31)],
      { kind: 'open', position: { quantity: '2' } },
    ],
    ['a reversal', [fill('buy', 1, 100), fill('sell', 2, 110, 0, 31)], { kind: 'reversed' }],
    [
      'a short that was closed in the same minute, in the order of the list',
      [fill('sell', 1, 110), fill('buy', 1, 100)],
      { kind: 'closed', trade: { side: 'short', amount: '5.00' } },
    ],
  ])('are those of %s (FAC-04)', (_, executions, facts) => {
    const folded = foldExecutions(executions, '50');
    if (facts) expect(folded).toMatchObject(facts);
    else expect(folded).toBeUndefined();
  });
});

import Big from 'big.js';
import fc from 'fast-check';
import { combineLegs } from '../../src/legs/combine.ts';
import { type Execution, type ImportedTrade, toTrades } from '../../src/trades/index.ts';

const PUT_95 = 'XYZ260619P00095000';
const PUT_100 = 'XYZ260619P00100000';
const CALL_105 = 'XYZ260619C00105000';

interface Fill {
  ticker: string;
  /** Below 0 for a sale. */
  size: number;
  price: string;
  minute?: number;
  fees?: string;
  multiplier?: string | null;
}

const toExecution = ({ ticker, size, price, minute = 0, fees = '0', multiplier }: Fill, index: number): Execution => {
  const at = new Date(Date.UTC(2026, 5, 1, 14, minute)).toISOString();
  const isShare = ticker === 'XYZ';
  return {
    ...{ key: `k${String(index).padStart(3, '0')}`, row: index, sequence: String(index), account: 'A', ticker },
    ...{ side: size > 0 ? ('buy' as const) : ('sell' as const), quantity: String(Math.abs(size)), price, fees, at },
    ...{ currency: 'USD', multiplier: multiplier === undefined ? (isShare ? '1' : '100') : multiplier },
    day: at.slice(0, 10),
  };
};

const toParts = (fills: readonly Fill[]): ImportedTrade[] =>
  toTrades({ format: 'x', executions: fills.map(toExecution), roundTrips: [] }).trades;

const combine = (...fills: Fill[]) => combineLegs(toParts(fills));

const bullPut = combine(
  { ticker: PUT_100, size: -3, price: '4.1', fees: '1.95' },
  { ticker: PUT_95, size: 3, price: '2.9', fees: '1.95' },
  { ticker: PUT_100, size: 3, price: '1.8', minute: 30, fees: '1.95' },
  { ticker: PUT_95, size: -3, price: '1.3', minute: 40, fees: '1.95' },
);

describe('combineLegs', () => {
  it('makes one row of the legs (LEG-01)', () => {
    // Credit 4.1 − 2.9 = 1.2, bought back at 1.8 − 1.3 = 0.5: (1.2 − 0.5) × 3 × 100 = 210, less 4 × 1.95.
    expect(bullPut).toMatchObject({
      ...{ account: 'A', ticker: 'XYZ', currency: 'USD', structure: 'vertical', multiplier: '100' },
      ...{ side: 'short', quantity: '3', entryPrice: '1.2', exitPrice: '0.5', amount: '202.20', fees: '7.80' },
      ...{ openedAt: '2026-06-01T14:00:00.000Z', closedAt: '2026-06-01T14:40:00.000Z', date: '2026-06-01' },
      instrument: { underlying: 'XYZ', kind: 'option', expiry: '2026-06-19', strike: null, right: 'put' },
    });
    expect(bullPut.legs).toMatchObject([
      ...[{ ticker: PUT_95, side: 'long', quantity: '3', entryPrice: '2.9', exitPrice: '1.3', net: '-483.90' }],
      ...[{ ticker: PUT_100, side: 'short', entryPrice: '4.1', exitPrice: '1.8', net: '686.10', fees: '3.90' }],
    ]);
    expect(bullPut.executions.map(({ leg, side }) => [leg, side])).toEqual([
      ...[
        [0, 'buy'],
        [1, 'sell'],
      ],
      ...[
        [1, 'buy'],
        [0, 'sell'],
      ],
    ]);
  });

  it('makes one win of 206.75 of a Bull Put with 684.37 and −477.62 (LEG-01)', () => {
    const parts = toParts([
      { ticker: PUT_100, size: -1, price: '7', fees: '15.63' },
      { ticker: PUT_95, size: 1, price: '5', fees: '2.62' },
      { ticker: PUT_100, size: 1, price: '0', minute: 9 },
      { ticker: PUT_95, size: -1, price: '0.25', minute: 9 },
    ]);
    expect(parts.map(({ amount }) => amount).sort()).toEqual(['-477.62', '684.37']);
    expect(combineLegs(parts)).toMatchObject({ amount: '206.75', structure: 'vertical', side: 'short' });
  });

  it('takes shares as contracts of the option (LEG-01)', () => {
    const coveredCall = [
      { ticker: 'XYZ', size: 200, price: '100' },
      { ticker: CALL_105, size: -2, price: '3' },
      { ticker: 'XYZ', size: -200, price: '104', minute: 9 },
      { ticker: CALL_105, size: 2, price: '1', minute: 9 },
    ];
    expect(combine(...coveredCall)).toMatchObject({
      ...{ structure: 'covered call', side: 'long', quantity: '2', entryPrice: '97', exitPrice: '103' },
      ...{ amount: '1200.00', instrument: { underlying: 'XYZ', kind: 'option', right: 'call', strike: null } },
    });
    const [shares, call] = toParts(coveredCall);
    expect(shares && call && combineLegs([shares, call]).legs[0]?.ticker).toBe('XYZ');
  });

  it('has no quantity and prices where shares are no whole contracts (LEG-01)', () => {
    const combined = combine(
      { ticker: 'XYZ', size: 150, price: '100' },
      { ticker: CALL_105, size: -1, price: '3' },
      { ticker: 'XYZ', size: -150, price: '104', minute: 9 },
      { ticker: CALL_105, size: 1, price: '1', minute: 9 },
    );
    expect(combined).toMatchObject({ structure: 'custom', side: 'long', amount: '800.00' });
    expect([combined.quantity, combined.entryPrice, combined.exitPrice]).toEqual([undefined, undefined, undefined]);
  });

  it('has no side and entry price at an opening of 0, nor prices below 0 (LEG-01)', () => {
    const free = combine(
      { ticker: PUT_100, size: -1, price: '3' },
      { ticker: PUT_95, size: 2, price: '1.5' },
      { ticker: PUT_100, size: 1, price: '1', minute: 9 },
      { ticker: PUT_95, size: -2, price: '2', minute: 9 },
    );
    expect([free.side, free.entryPrice, free.exitPrice, free.amount]).toEqual([
      undefined,
      undefined,
      undefined,
      '300.00',
    ]);
    const paidToClose = combine(
      { ticker: PUT_100, size: 1, price: '3' },
      { ticker: PUT_95, size: -1, price: '1' },
      { ticker: PUT_100, size: -1, price: '0.5', minute: 9 },
      { ticker: PUT_95, size: 1, price: '0.75', minute: 9 },
    );
    expect(paidToClose).toMatchObject({ side: 'long', entryPrice: '2', exitPrice: undefined, amount: '-225.00' });
  });

  it('has no prices where the value of a point is not known, or differs (LEG-01)', () => {
    const fills = (multiplier: string | null, profit?: Execution['profit']) =>
      [
        { ticker: PUT_100, size: -1, price: '3', multiplier },
        { ticker: PUT_95, size: 1, price: '1' },
        { ticker: PUT_100, size: 1, price: '1', minute: 9, multiplier },
        { ticker: PUT_95, size: -1, price: '2', minute: 9 },
      ].map((fill, index) => ({ ...toExecution(fill, index), profit: index === 2 ? profit : undefined }));
    const read = (executions: Execution[]) => combineLegs(toTrades({ format: 'x', executions, roundTrips: [] }).trades);
    const differing = read(fills('10'));
    expect([differing.side, differing.quantity, differing.entryPrice]).toEqual(['long', '1', undefined]);
    const unknown = read(fills(null, { amount: '20', isNet: true }));
    expect([unknown.side, unknown.quantity, unknown.entryPrice]).toEqual([undefined, '1', undefined]);
    expect(unknown.amount).toBe('120.00');
  });

  it('has the side of its money where the file knows the value of no leg, as those of other journals (LEG-01)', () => {
    const credit = toParts([
      { ticker: PUT_100, size: -2, price: '3' },
      { ticker: PUT_95, size: 2, price: '1' },
      { ticker: PUT_100, size: 2, price: '1', minute: 9 },
      { ticker: PUT_95, size: -2, price: '0.5', minute: 9 },
    ]).map((part) => ({ ...part, multiplier: null }));
    const combined = combineLegs(credit);
    expect(combined).toMatchObject({ side: 'short', quantity: '2', structure: 'vertical', amount: '300.00' });
    expect([combined.entryPrice, combined.exitPrice]).toEqual([undefined, undefined]);
    const debit = credit.map((part) => ({
      ...part,
      side: part.side === 'long' ? ('short' as const) : ('long' as const),
    }));
    const turned = debit.map((part) => ({
      ...part,
      executions: part.executions.map((fill) => ({
        ...fill,
        side: fill.side === 'buy' ? ('sell' as const) : ('buy' as const),
      })),
    }));
    expect(combineLegs(turned).side).toBe('long');
  });

  it('has no MAE and MFE of its parts (LEG-01)', () => {
    const parts = toParts([
      { ticker: PUT_100, size: -1, price: '3' },
      { ticker: PUT_95, size: 1, price: '1' },
      { ticker: PUT_100, size: 1, price: '1', minute: 9 },
      { ticker: PUT_95, size: -1, price: '2', minute: 9 },
    ]).map((part) => ({ ...part, mae: '5', mfe: '6', stop: '1', target: '2' }));
    const combined = combineLegs(parts);
    for (const fact of ['mae', 'mfe', 'stop', 'target']) expect(combined).not.toHaveProperty(fact);
  });
});

/** A leg: buys or sells first, then closes in one to three fills. */
const leg = fc.record({
  ticker: fc.constantFrom(PUT_95, PUT_100, CALL_105, 'XYZ'),
  contracts: fc.integer({ min: 1, max: 6 }),
  isLong: fc.boolean(),
  entry: fc.integer({ min: 1, max: 900 }),
  exits: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 3 }),
  fees: fc.integer({ min: -50, max: 500 }),
});

const toFills = (
  { ticker, contracts, isLong, entry, exits, fees }: typeof leg extends fc.Arbitrary<infer L> ? L : never,
  index: number,
): Fill[] => {
  const size = contracts * (ticker === 'XYZ' ? 100 : 1) * (isLong ? 1 : -1) * exits.length;
  const cents = (value: number) => new Big(value).div(100).toFixed();
  return [
    { ticker, size, price: cents(entry), minute: index * 5, fees: cents(fees) },
    ...exits.map((exit, part) => ({
      ...{ ticker, size: -size / exits.length, price: cents(exit), minute: index * 5 + part + 1 },
    })),
  ];
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('agrees with a naive computation of money and size, in any order of the trades (LEG-01)', () => {
  fc.assert(
    fc.property(fc.array(leg, { minLength: 2, maxLength: 6 }), fc.gen(), (legs, gen) => {
      const fills = legs.flatMap(toFills);
      const parts = toParts(fills);
      const combined = combineLegs(gen(fc.shuffledSubarray, parts, { minLength: parts.length }));
      expect(combined).toEqual(combineLegs(parts));

      const toCents = ({ ticker, size, price }: Fill) =>
        Math.round(size * Number(price) * 100) * (ticker === 'XYZ' ? 1 : 100);
      const fees = sum(fills.map((fill) => Math.round(Number(fill.fees ?? 0) * 100)));
      const gross = -sum(fills.map(toCents));
      expect(Number(combined.amount) * 100).toBeCloseTo(gross - fees, 4);
      expect(Number(combined.fees) * 100).toBeCloseTo(fees, 4);
      expect(sum(combined.legs.map(({ net }) => Math.round(Number(net) * 100)))).toBeCloseTo(gross - fees, 4);

      const isOpening = (fill: Fill, index: number) =>
        index === fills.findIndex(({ minute, ticker }) => minute === fill.minute && ticker === fill.ticker) &&
        (fill.minute ?? 0) % 5 === 0;
      const debit = sum(fills.filter(isOpening).map(toCents));
      expect(combined.side).toBe(debit === 0 ? undefined : debit > 0 ? 'long' : 'short');
      const hasOptions = legs.some(({ ticker }) => ticker !== 'XYZ');
      const multiplier = hasOptions ? 100 : 1;
      const sizes = combined.legs.map(
        (each) => Number(each.quantity) / (each.ticker === 'XYZ' && hasOptions ? 100 : 1),
      );
      expect(Number(combined.quantity)).toBe(sizes.reduce(gcd, 0));
      if (debit !== 0)
        expect(Number(combined.entryPrice)).toBeCloseTo(Math.abs(debit) / 100 / (sizes.reduce(gcd, 0) * multiplier), 6);
      if (combined.entryPrice && combined.exitPrice) {
        const move = new Big(combined.exitPrice).minus(combined.entryPrice).times(combined.side === 'long' ? 1 : -1);
        expect(Number(move.times(combined.quantity ?? 0).times(multiplier)) * 100).toBeCloseTo(gross, 3);
      }
    }),
  );
});

it('has one leg for each ticker and side, and the leg of each execution (LEG-01)', () => {
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), (legs) => {
      const parts = toParts(legs.flatMap(toFills));
      const combined = combineLegs(parts);
      const names = (list: readonly { ticker: string; side: string }[]) => [
        ...new Set(list.map(({ ticker, side }) => `${ticker} ${side}`)),
      ];
      expect(combined.legs).toHaveLength(names(parts).length);
      expect(names(combined.legs).sort()).toEqual(names(parts).sort());
      for (const [index, { ticker, side, net, fees }] of combined.legs.entries()) {
        const own = parts.filter((part) => part.ticker === ticker && part.side === side);
        expect(new Big(net).eq(sum(own.map(({ amount }) => Math.round(Number(amount) * 100))) / 100)).toBe(true);
        expect(new Big(fees).eq(sum(own.map((part) => Math.round(Number(part.fees) * 100))) / 100)).toBe(true);
        const keys = own.flatMap(({ executions }) => executions.map(({ key }) => key));
        expect(
          combined.executions
            .filter((each) => each.leg === index)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(keys.sort());
      }
    }),
  );
});

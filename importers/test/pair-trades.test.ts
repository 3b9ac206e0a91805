import fc from 'fast-check';
import { type PairableTrade, pairTrades } from '../src/index.ts';

const trade = (key: string, change: Partial<PairableTrade> = {}): PairableTrade => ({
  ...{ key, account: 'Main', instrument: 'MES Sep 2026', side: 'long', quantity: '2', date: '2026-07-14' },
  ...{ entryPrice: '6320.25', exitPrice: '6325.25', closedAt: '2026-07-14T14:36:00.000Z' },
  ...{ netCents: 5_000, feesCents: 0 },
  ...change,
});

const describePairs = (firsts: readonly PairableTrade[], seconds: readonly PairableTrade[]): string[] =>
  pairTrades(firsts, seconds)
    .map(({ first, second }) => `${first.key} ${second.key}`)
    .sort();

const compareWith = (change: Partial<PairableTrade>, own: Partial<PairableTrade> = {}): number =>
  pairTrades([trade('file', own)], [trade('journal', change)]).length;

describe('pairTrades', () => {
  it.each([
    ['equal facts', {}],
    ['another notation of the size and of the account', { quantity: '2.0', account: 'MAIN' }],
    ['a closing 2 minutes later', { closedAt: '2026-07-14T14:38:00.000Z' }],
    ['no closing time', { closedAt: null }],
    ['no prices', { entryPrice: undefined, exitPrice: undefined }],
    ['a result that differs by the fees and one cent', { netCents: 4_875, feesCents: 124 }],
    ['a result that differs by a rebate', { netCents: 5_125, feesCents: -124 }],
  ])('pairs trades with %s (IMX-06)', (_, change) => expect(compareWith(change)).toBe(1));

  it.each<[string, Partial<PairableTrade>]>([
    ['account', { account: 'Other' }],
    ['account, of which one has none', { account: null }],
    ['instrument', { instrument: 'ES Sep 2026' }],
    ['side', { side: 'short' }],
    ['size', { quantity: '3' }],
    ['day', { date: '2026-07-15' }],
    ['closing time', { closedAt: '2026-07-14T14:38:00.001Z' }],
    ['result', { netCents: 4_874, feesCents: 124 }],
  ])('never pairs trades of another %s (IMX-06)', (_, change) => expect(compareWith(change)).toBe(0));

  it('pairs a leg on each day that its closing can have, once (IMX-06)', () => {
    const days = ['2026-07-13', '2026-07-14', '2026-07-15'];
    expect(compareWith({ date: '2026-07-20', days })).toBe(1);
    expect(compareWith({}, { date: '2026-07-20', days })).toBe(1);
    expect(compareWith({ days }, { days })).toBe(1);
    expect(compareWith({ date: '2026-07-14', days: ['2026-07-13'] })).toBe(0);
    expect(describePairs([trade('a'), trade('b')], [trade('x', { days })])).toEqual(['a x']);
  });

  it('counts the fees of both (IMX-06)', () => {
    expect(compareWith({ netCents: 4_699, feesCents: 200 }, { feesCents: 100 })).toBe(1);
    expect(compareWith({ netCents: 4_698, feesCents: 200 }, { feesCents: 100 })).toBe(0);
  });

  it('prefers equal prices to equal results: one file is before fees, the other after (IMX-06)', () => {
    const own = [trade('a', { exitPrice: '6325.25' }), trade('b', { exitPrice: '6325.50', netCents: 5_250 })];
    const fees = { feesCents: 250 };
    const stored = [
      trade('x', { ...fees, exitPrice: '6325.50', netCents: 5_000 }),
      trade('y', { ...fees, exitPrice: '6325.25', netCents: 4_750 }),
    ];
    expect(describePairs(own, stored)).toEqual(['a y', 'b x']);
  });

  it('prefers the closest closing time among equal prices (IMX-06)', () => {
    const at = (minute: number) => ({ closedAt: `2026-07-14T14:${minute}:00.000Z` });
    const own = [trade('a', at(30)), trade('b', at(31))];
    expect(describePairs(own, [trade('x', at(31)), trade('y', at(32))])).toEqual(['b x', 'a y'].sort());
  });
});

const trades = (prefix: string) =>
  fc
    .array(
      fc.record({
        instrument: fc.constantFrom('MES Sep 2026', 'AAPL'),
        side: fc.constantFrom('long' as const, 'short' as const),
        exitPrice: fc.constantFrom('6325.25', '6325.50', undefined),
        closedAt: fc.constantFrom(null, ...[30, 31, 32, 35].map((minute) => `2026-07-14T14:${minute}:00.000Z`)),
        netCents: fc.constantFrom(5_000, 4_900, 4_000),
        feesCents: fc.constantFrom(0, 50, 100),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map((change, index) => trade(`${prefix}${index}`, change)));

describe('pairs of any two lists', () => {
  it('depend neither on the order of the trades nor on that of the lists, and are one to one (IMX-06)', () => {
    fc.assert(
      fc.property(trades('a'), trades('b'), (firsts, seconds) => {
        const pairs = describePairs(firsts, seconds);
        expect(describePairs(firsts.toReversed(), seconds.toReversed())).toEqual(pairs);
        const swapped = pairTrades(seconds, firsts).map(({ first, second }) => `${second.key} ${first.key}`);
        expect(swapped.sort()).toEqual(pairs);
        const keys = pairs.flatMap((pair) => pair.split(' '));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('leave no two alike trades unpaired, and pair each trade with itself in another order (IMX-06)', () => {
    fc.assert(
      fc.property(trades('a'), trades('b'), (firsts, seconds) => {
        const paired = new Set(pairTrades(firsts, seconds).flatMap(({ first, second }) => [first.key, second.key]));
        const isFree = ({ key }: PairableTrade) => !paired.has(key);
        expect(pairTrades(firsts.filter(isFree), seconds.filter(isFree))).toEqual([]);
        const copies = firsts.map((each) => ({ ...each, key: `copy ${each.key}` })).toReversed();
        expect(pairTrades(firsts, copies)).toHaveLength(firsts.length);
      }),
    );
  });
});

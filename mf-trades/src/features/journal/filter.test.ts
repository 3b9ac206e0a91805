import type { Trade } from 'contracts';
import fc from 'fast-check';
import { aTrade } from '../../testing/trades.ts';
import { filterTrades, isNarrowed, readFilter, type TradeFilter, writeFilter } from './filter.ts';

const open: TradeFilter = { text: '', date: '', result: '' };
const trades = [
  aTrade({ id: 5, tradeTag: 'TSLA', tradeName: 'Opening gap, faded', amount: -40.5, date: '2026-02-02' }),
  aTrade({ id: 4, tradeTag: 'AAPL', tradeName: 'Earnings gap', amount: 120, date: '2026-02-02' }),
  aTrade({ id: 3, tradeTag: 'AAPL', flagType: 'Reversal', amount: 0, date: '2026-01-30' }),
  aTrade({ id: 2, tradeTag: 'NVDA', comments: 'Chased it.', amount: -12.5, date: '2026-01-30' }),
];
const idsFor = (filter: Partial<TradeFilter>) => filterTrades(trades, { ...open, ...filter }).map(({ id }) => id);

const anyDay = fc.constantFrom('2026-01-29', '2026-01-30', '2026-02-02');
const anyTrade: fc.Arbitrary<Trade> = fc
  .record({
    id: fc.nat(),
    tradeTag: fc.constantFrom('AAPL', 'TSLA', 'BRK.B'),
    tradeName: fc.option(fc.string(), { nil: undefined }),
    amount: fc.integer({ min: -500, max: 500 }).map((cents) => cents / 100),
    date: anyDay,
  })
  .map(aTrade);
const anyFilter: fc.Arbitrary<TradeFilter> = fc.record({
  text: fc.constantFrom('', 'aapl', ' a ', 'T', 'gap up'),
  date: fc.oneof(fc.constant(''), anyDay),
  result: fc.constantFrom('' as const, 'gain' as const, 'loss' as const),
});

describe('LST-01 filterTrades', () => {
  it('finds by ticker, name, setup and notes, in any case, all words in any order', () => {
    expect(idsFor({ text: 'aapl' })).toEqual([4, 3]);
    expect(idsFor({ text: 'reversal' })).toEqual([3]);
    expect(idsFor({ text: 'CHASED' })).toEqual([2]);
    expect(idsFor({ text: 'GAP' })).toEqual([5, 4]);
    expect(idsFor({ text: 'gap  tsla' })).toEqual([5]);
    expect(idsFor({ text: 'gap nvda' })).toEqual([]);
  });

  it('narrows to one day', () => {
    expect(idsFor({ date: '2026-01-30' })).toEqual([3, 2]);
  });

  it('narrows to gains or losses; breakeven is neither', () => {
    expect(idsFor({ result: 'gain' })).toEqual([4]);
    expect(idsFor({ result: 'loss' })).toEqual([5, 2]);
  });

  it('combines all three', () => {
    expect(idsFor({ text: 'gap', date: '2026-02-02', result: 'loss' })).toEqual([5]);
  });

  it('keeps the order, adds nothing, and filtering twice is filtering once', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), anyFilter, (all, filter) => {
        const found = filterTrades(all, filter);
        const kept = new Set(found);
        expect(all.filter((trade) => kept.has(trade))).toEqual(found);
        expect(filterTrades(found, filter)).toEqual(found);
      }),
    );
  });

  it('lets everything through when nothing is narrowed, and gain, loss and breakeven make up the whole', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), anyFilter, (all, filter) => {
        expect(filterTrades(all, open)).toEqual(all);
        const count = (result: TradeFilter['result']) => filterTrades(all, { ...filter, result }).length;
        const even = filterTrades(all, { ...filter, result: '' }).filter(({ amount }) => amount === 0).length;
        expect(count('gain') + count('loss') + even).toBe(count(''));
      }),
    );
  });
});

describe('the filter in the address', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual({ ...filter, text: filter.text.trim() });
      }),
    );
  });

  it('takes what makes no sense as no filter', () => {
    expect(readFilter(new URLSearchParams('date=2026-02-30&result=both'))).toEqual(open);
  });

  it('takes a year that is still being typed as no filter', () => {
    expect(writeFilter({ ...open, date: '0202-01-30' })).toEqual({});
    expect(readFilter(new URLSearchParams('date=0202-01-30'))).toEqual(open);
  });

  it('writes nothing for what narrows nothing', () => {
    expect(writeFilter({ ...open, text: '  ' })).toEqual({});
    expect(isNarrowed({ ...open, text: '  ' })).toBe(false);
    expect(isNarrowed({ ...open, result: 'loss' })).toBe(true);
  });
});

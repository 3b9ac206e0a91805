import type { Trade } from 'contracts';
import fc from 'fast-check';
import { buildTrade } from 'shared-ui/testing';
import { filterTrades, isFilterActive, parseFilter, type TradeFilter, toSearchParams } from './filter.ts';

const noFilter: TradeFilter = { text: '', date: '', result: '' };
const trades = [
  buildTrade({ id: 5, ticker: 'TSLA', name: 'Opening gap, faded', netCents: -4_050, date: '2026-02-02' }),
  buildTrade({ id: 4, ticker: 'AAPL', name: 'Earnings gap', netCents: 12_000, date: '2026-02-02' }),
  buildTrade({ id: 3, ticker: 'AAPL', setup: 'Reversal', netCents: 0, date: '2026-01-30' }),
  buildTrade({ id: 2, ticker: 'NVDA', notes: 'Chased it.', netCents: -1_250, date: '2026-01-30' }),
];
const anyDay = fc.constantFrom('2026-01-29', '2026-01-30', '2026-02-02');
const anyTrade: fc.Arbitrary<Trade> = fc
  .record({
    id: fc.nat(),
    ticker: fc.constantFrom('AAPL', 'TSLA', 'BRK.B'),
    name: fc.option(fc.string(), { nil: undefined }),
    netCents: fc.integer({ min: -500, max: 500 }),
    date: anyDay,
  })
  .map(buildTrade);
const anyFilter: fc.Arbitrary<TradeFilter> = fc.record({
  text: fc.constantFrom('', 'aapl', ' a ', 'T', 'gap up'),
  date: fc.oneof(fc.constant(''), anyDay),
  result: fc.constantFrom('' as const, 'gain' as const, 'loss' as const),
});

describe('filterTrades (LST-01)', () => {
  it.each<[Partial<TradeFilter>, number[]]>([
    [{ text: 'aapl' }, [4, 3]],
    [{ text: 'reversal' }, [3]],
    [{ text: 'CHASED' }, [2]],
    [{ text: 'GAP' }, [5, 4]],
    [{ text: 'gap  tsla' }, [5]],
    [{ text: 'gap nvda' }, []],
    [{ date: '2026-01-30' }, [3, 2]],
    [{ result: 'gain' }, [4]],
    [{ result: 'loss' }, [5, 2]],
    [{ text: 'gap', date: '2026-02-02', result: 'loss' }, [5]],
  ])('matches with %j the trades %j', (filter, ids) => {
    expect(filterTrades(trades, { ...noFilter, ...filter }).map(({ id }) => id)).toEqual(ids);
  });

  it('keeps the order, and filtering twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), anyFilter, (all, filter) => {
        const matching = filterTrades(all, filter);
        const kept = new Set(matching);
        expect(all.filter((trade) => kept.has(trade))).toEqual(matching);
        expect(filterTrades(matching, filter)).toEqual(matching);
      }),
    );
  });

  it('returns all trades without a filter; gains, losses and breakeven trades add up to all', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), anyFilter, (all, filter) => {
        expect(filterTrades(all, noFilter)).toEqual(all);
        const count = (result: TradeFilter['result']) => filterTrades(all, { ...filter, result }).length;
        const breakeven = filterTrades(all, { ...filter, result: '' }).filter(({ netCents }) => netCents === 0).length;
        expect(count('gain') + count('loss') + breakeven).toBe(count(''));
      }),
    );
  });
});

describe('the filter in the page address', () => {
  it('is the same after writing and reading', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(parseFilter(new URLSearchParams(toSearchParams(filter)))).toEqual({
          ...filter,
          text: filter.text.trim(),
        });
      }),
    );
  });

  it('ignores invalid values', () => {
    expect(parseFilter(new URLSearchParams('date=2026-02-30&result=both'))).toEqual(noFilter);
  });

  it('ignores a year that is still being typed', () => {
    expect(toSearchParams({ ...noFilter, date: '0202-01-30' })).toEqual({});
    expect(parseFilter(new URLSearchParams('date=0202-01-30'))).toEqual(noFilter);
  });

  it('writes nothing without an active filter', () => {
    expect(toSearchParams({ ...noFilter, text: '  ' })).toEqual({});
    expect(isFilterActive({ ...noFilter, text: '  ' })).toBe(false);
    expect(isFilterActive({ ...noFilter, result: 'loss' })).toBe(true);
  });
});

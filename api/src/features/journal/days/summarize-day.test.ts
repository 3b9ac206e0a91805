import fc from 'fast-check';
import { journals } from '../../../../test/support/journals.ts';
import { type CountedTrade, summarizeDay } from './summarize-day.ts';

const trade = (number: number, ticker: string, netCents = 100, setup = 'Breakout'): CountedTrade => ({
  number,
  ticker,
  netCents,
  setup,
});

describe('summarizeDay', () => {
  it('groups by ticker with the newest trade of each, most traded first', () => {
    const { byTicker } = summarizeDay('2026-01-05', [
      trade(4, 'TSLA', -300),
      trade(2, 'AAPL'),
      trade(7, 'AAPL'),
      trade(9, 'NVDA', 0),
    ]);
    expect(byTicker).toEqual([
      { id: 7, name: 'AAPL', count: 2, wins: 2, netCents: 200 },
      { id: 9, name: 'NVDA', count: 1, wins: 0, netCents: 0 },
      { id: 4, name: 'TSLA', count: 1, wins: 0, netCents: -300 },
    ]);
  });

  it('groups by setup, with an empty name for trades without one', () => {
    const { bySetup } = summarizeDay('2026-01-05', [trade(1, 'A', 500), trade(2, 'A', -200, ''), trade(3, 'B', 0)]);
    expect(bySetup).toEqual([
      { name: 'Breakout', count: 2, wins: 1, netCents: 500 },
      { name: '', count: 1, wins: 0, netCents: -200 },
    ]);
  });

  it('does not depend on the order of the trades', () => {
    fc.assert(
      fc.property(
        journals().chain((trades) =>
          fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
        ),
        ([trades, shuffled]) => {
          expect(summarizeDay('2026-01-05', shuffled)).toEqual(summarizeDay('2026-01-05', trades));
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { journals } from '../../../test/journals.ts';
import { type CountedTrade, type GroupTotals, summarizeDay } from './summarize-day.ts';

const trade = (number: number, tradeTag: string, amountCents = 100, flagType = 'Breakout'): CountedTrade => ({
  number,
  tradeTag,
  amountCents,
  flagType,
});

const shareSums = (shares: GroupTotals[]) =>
  shares.reduce(
    (sum, share) => ({
      count: sum.count + share.count,
      wins: sum.wins + share.wins,
      netCents: sum.netCents + share.netCents,
    }),
    { count: 0, wins: 0, netCents: 0 },
  );

describe('summarizeDay', () => {
  it('sums by ticker: the newest trade of each, the most traded first', () => {
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

  it('sums by setup type, a trade without one under an empty name', () => {
    const { bySetup } = summarizeDay('2026-01-05', [trade(1, 'A', 500), trade(2, 'A', -200, ''), trade(3, 'B', 0)]);
    expect(bySetup).toEqual([
      { name: 'Breakout', count: 2, wins: 1, netCents: 500 },
      { name: '', count: 1, wins: 0, netCents: -200 },
    ]);
  });

  it('is the same in whatever order the trades come', () => {
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

  it('splits the whole by ticker and by setup type without loss', () => {
    fc.assert(
      fc.property(journals(), (trades) => {
        const day = summarizeDay('2026-01-05', trades);
        expect(day).toMatchObject(shareSums(day.byTicker));
        expect(day).toMatchObject(shareSums(day.bySetup));
        expect(day.count).toBe(trades.length);
      }),
    );
  });
});

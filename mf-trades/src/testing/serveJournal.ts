import { calls, type DayTotals, type Figures, splitSearchWords, type Trade, type TradeFilterQuery } from 'contracts';
import { structures } from 'contracts/structures';
import { emptyFigures, type MockApi } from 'shared-ui/testing';

/** By words, days and result, as the API does. */
const matches = ({ ticker, name = '', setup, notes, date, netCents }: Trade, query: TradeFilterQuery): boolean => {
  const { q = '', from = '', to = '9', result } = query;
  const texts = [ticker, name, setup, notes].join('\n').toLowerCase();
  const hasResult = { gain: netCents > 0, loss: netCents < 0, breakeven: netCents === 0 };
  return (
    (result === undefined || hasResult[result]) &&
    date >= from &&
    date <= to &&
    splitSearchWords(q.toLowerCase()).every((word) => texts.includes(word))
  );
};

const sum = (trades: readonly Trade[]): number => trades.reduce((total, { netCents }) => total + netCents, 0);

/** Figures of which the list shows the number of trades and their sum. */
export function createTotals(trades: number, netCents: number | null = null): Figures {
  return {
    ...emptyFigures,
    trades,
    netCents,
  };
}

const toDays = (trades: readonly Trade[]): DayTotals[] =>
  [...new Set(trades.map(({ date }) => date))].map((date) => {
    const ofDay = trades.filter((trade) => trade.date === date);
    return { date, trades: ofDay.length, netCents: sum(ofDay) };
  });

/** Serves the trades that `getTrades` returns, in its order, in pages of `pageSize`. Cursors are indexes. */
export function serveJournal(api: MockApi, getTrades: () => readonly Trade[], pageSize = 100): MockApi {
  return api
    .on(structures.propose, () => ({ proposals: [] }))
    .on(calls.trades.list, ({ query = {} }) => {
      const found = getTrades().filter((trade) => matches(trade, query));
      const start = Number(query.cursor ?? 0);
      const end = start + pageSize;
      const trades = found.slice(start, end);
      const rest = end < found.length ? { nextCursor: String(end) } : {};
      return {
        trades,
        totals: createTotals(found.length, found.length > 0 ? sum(found) : null),
        days: toDays(found),
        ...rest,
      };
    });
}

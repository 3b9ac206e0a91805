import type { InputOf } from 'contracts';
import type { ExitsBody } from 'contracts/what-if';
import type { CellBody, CellTrade, CellTrades, whatIfTrades } from 'contracts/what-if-trades';
import { findCellResult, foldEquity, roundResult } from '../../figures/scenarios/cell-trades.ts';
import { formatCursor, parseCursor } from '../../figures/selection/cursor.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { compareTrades, type Replay, type Replayer, type TradePlace } from './replay.ts';

type CellQuery = InputOf<typeof whatIfTrades.list>['query'];

/** A page without `limit` has so many trades. */
const PAGE_SIZE = 100;

const toBody = ({ stop, target, ...rest }: CellBody): ExitsBody => ({ stops: [stop], targets: [target], ...rest });

/** The date and the closing, in milliseconds since 1970. */
const isPlace = (value: string): boolean => /^\d{4}-\d{2}-\d{2} \d{1,14}$/.test(value);

const toCursor = ({ date, closedAt, number }: TradePlace): string =>
  formatCursor({ value: `${date} ${closedAt}`, number });

/** Throws invalid_input. */
const toPlace = (cursor: string): TradePlace => {
  const { value, number } = parseCursor(cursor, isPlace);
  const [date = '', closedAt] = value.split(' ');
  return { date, closedAt: Number(closedAt), number };
};

const toCellTrade = (replayed: Replay['trades'][number]): CellTrade => {
  const { number, ticker, date } = replayed.trade;
  const result = findCellResult(replayed);
  return { id: number, ticker, date, ...roundResult(result), certain: result.low === result.high };
};

/** The trades before a place, the last ones first. */
const listPage = (trades: Replay['trades'], before: TradePlace | null, size: number) => {
  const end = before ? trades.findLastIndex(({ trade }) => compareTrades(trade, before) < 0) + 1 : trades.length;
  const page = trades.slice(Math.max(0, end - size), end).reverse();
  const last = page.at(-1);
  return { page, nextCursor: end > size && last ? toCursor(last.trade) : undefined };
};

/** Lists the trades that one cell of a grid is made of, with their running sums (WIF-05). */
export function createCellReader(replay: Replayer) {
  /** Throws invalid_input for an invalid cursor. */
  return (user: UserRecord, query: CellQuery, body: CellBody, signal: AbortSignal): Promise<CellTrades> => {
    const { limit = PAGE_SIZE, cursor, ...filter } = query;
    const before = cursor === undefined ? null : toPlace(cursor);
    return replay(user, filter, toBody(body), signal, ({ trades, scope }) => {
      const { page, nextCursor } = listPage(trades, before, limit);
      return {
        trades: page.map(toCellTrade),
        ...(nextCursor !== undefined && { nextCursor }),
        equity: before ? [] : foldEquity(trades.map(findCellResult)),
        ...scope,
      };
    });
  };
}

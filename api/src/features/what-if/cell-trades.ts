import type { ExitsBody, MeasuredPage } from 'contracts/what-if';
import type { CellBody, CellTrade, CellTrades } from 'contracts/what-if-trades';
import { findCellResult, foldEquity, roundResult } from '../../figures/scenarios/cell-trades.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { Replay, Replayer } from './replay.ts';
import { listPage, toPlace } from './trade-pages.ts';

const toBody = ({ stop, target, ...rest }: CellBody): ExitsBody => ({ stops: [stop], targets: [target], ...rest });

const toCellTrade = (replayed: Replay['trades'][number]): CellTrade => {
  const { number, ticker, date } = replayed.trade;
  const result = findCellResult(replayed);
  return { id: number, ticker, date, ...roundResult(result), certain: result.low === result.high };
};

/** Lists the trades that one cell of a grid is made of, with their running sums (WIF-05). */
export function createCellReader(replay: Replayer) {
  /** Throws invalid_input for an invalid cursor. */
  return (user: UserRecord, query: MeasuredPage, body: CellBody, signal: AbortSignal): Promise<CellTrades> => {
    const { limit, cursor, ...filter } = query;
    const before = toPlace(cursor);
    return replay(user, filter, toBody(body), signal, ({ trades, scope }) => {
      const { page, ...next } = listPage(trades, ({ trade }) => trade, before, limit);
      return {
        trades: page.map(toCellTrade),
        ...next,
        equity: before ? [] : foldEquity(trades.map(findCellResult)),
        ...scope,
      };
    });
  };
}

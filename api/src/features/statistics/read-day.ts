import type { DayReply } from 'contracts';
import type { Db } from '../../db.ts';
import { type Chunk, mapChunks } from '../../http/streamed-reply.ts';
import type { ColumnReader } from '../journal/columns/read-columns.ts';
import { storedNames } from '../journal/trade-model.ts';
import { selectSpan } from '../selection/selection.ts';
import type { LabelledTrade, PresentTrade } from '../trades/present.ts';
import { createTradeReader } from '../trades/read-list.ts';
import type { UserRecord } from '../users/model.ts';
import { findAdjacentDays } from './adjacent-days.ts';
import { foldDays } from './fold.ts';
import { presentDay } from './present.ts';
import { addTrade, createTotals } from './totals.ts';

const sumTrades = (trades: readonly LabelledTrade[]) => {
  const totals = createTotals();
  for (const { trade } of trades) addTrade(totals, trade[storedNames.netCents]);
  return totals;
};

/** Creates a function that reads one day of a trader. */
export const createDayReader = (db: Db, readColumns: ColumnReader, presentTrade: PresentTrade) => {
  const readTrades = createTradeReader(db);

  return async (user: UserRecord, date: string, signal: AbortSignal): Promise<Chunk<DayReply>> => {
    const journal = await readColumns(user);
    const page = await readTrades(user, { date }, signal);
    // A day that is read whole has the sums of just these trades, whatever changes meanwhile.
    const [day] = page.next ? foldDays(selectSpan(journal, { from: date, to: date })) : [sumTrades(page.value.trades)];
    const adjacentDays = findAdjacentDays(journal, date);
    return mapChunks(page, ({ trades }) => presentDay(date, trades.map(presentTrade), day, adjacentDays));
  };
};

export type DayReader = ReturnType<typeof createDayReader>;

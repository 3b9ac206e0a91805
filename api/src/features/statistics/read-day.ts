import type { DayReply, MeasuredFilter } from 'contracts';
import { type Chunk, mapChunks } from '../../http/streamed-reply.ts';
import { intersectDays } from '../selection/intersect-days.ts';
import { measure } from '../selection/multiples.ts';
import type { TradeSelector } from '../selection/trade-selector.ts';
import type { TradeList } from '../trades/list.ts';
import type { LabelledTrade, PresentTrade } from '../trades/present.ts';
import type { UserRecord } from '../users/model.ts';
import { findAdjacentDays } from './adjacent-days.ts';
import { foldDays } from './fold.ts';
import { presentDay } from './present.ts';
import { addTrade, createTotals } from './totals.ts';

const sumTrades = (trades: readonly LabelledTrade[]) => {
  const totals = createTotals();
  for (const { trade } of trades) addTrade(totals, trade.netCents);
  return totals;
};

/** Creates a function that reads the selected trades of one day of a trader. */
export const createDayReader =
  (select: TradeSelector, listTrades: TradeList, presentTrade: PresentTrade) =>
  async (
    user: UserRecord,
    date: string,
    { unit, ...filter }: MeasuredFilter,
    signal: AbortSignal,
  ): Promise<Chunk<DayReply>> => {
    const { selection, reselect } = await select(user, filter, signal);
    const page = await listTrades(user, { ...filter, date }, signal);
    const measured = measure(reselect(intersectDays(filter, { from: date, to: date })), unit);
    // A day that is read whole has the sums of just these trades, whatever changes meanwhile.
    const [day] = page.next || unit ? foldDays(measured.selection) : [sumTrades(page.value.trades)];
    const figures = { day, ...findAdjacentDays(selection, date), ...measured.withoutRisk };
    const present = (trade: LabelledTrade) => {
      const { riskCents, ...others } = presentTrade(trade);
      return unit ? { riskCents, ...others } : others;
    };
    return mapChunks(page, ({ trades }) => presentDay(date, trades.map(present), figures));
  };

export type DayReader = ReturnType<typeof createDayReader>;

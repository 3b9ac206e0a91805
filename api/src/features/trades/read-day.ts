import type { AmountScope, DayReply, DayTrade, MeasuredFilter } from 'contracts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { divideRounded } from '../../figures/selection/amounts.ts';
import { omitsForeign } from '../../figures/selection/multiples.ts';
import { countRows, intersectDays, type Selection, toDate } from '../../figures/selection/selection.ts';
import { findResult } from '../../figures/selection/trade-result.ts';
import { addForeignTo, computeHeadline } from '../../figures/statistics/compute-statistics.ts';
import { foldDays } from '../../figures/statistics/fold.ts';
import { addTrade, createTotals, type DaySums } from '../../figures/statistics/totals.ts';
import { type Chunk, mapChunks } from '../../http/streamed-reply.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { LabelledTrade, PresentTrade } from '../../media/present-trade.ts';
import type { TradeList } from './list.ts';

/** The nearest days with selected trades before and after a day. */
export interface AdjacentDays {
  previousDay: string | null;
  nextDay: string | null;
}

const findAdjacentDays = (selection: Selection, date: string): AdjacentDays => {
  const blocks = selection.map((block) => {
    const { month, columns, rows } = block;
    const count = countRows(block);
    const getDate = (position: number) => toDate(month, columns.day[rows?.[position] ?? position] ?? 0);
    const list = () => Array.from({ length: count }, (_, position) => getDate(position));
    return { first: getDate(0), last: getDate(count - 1), list };
  });
  return {
    previousDay:
      blocks
        .findLast(({ first }) => first < date)
        ?.list()
        .findLast((each) => each < date) ?? null,
    nextDay:
      blocks
        .find(({ last }) => last > date)
        ?.list()
        .find((each) => each > date) ?? null,
  };
};

interface DayFigures extends AdjacentDays, AmountScope {
  /** Undefined if no trade counts. */
  day: Omit<DaySums, 'date'> | undefined;
  /** With the trades in another currency; undefined without any. */
  allOfDay?: DaySums | undefined;
}

/** Converts one day to its reply. */
export function presentDay(
  date: string,
  trades: readonly DayTrade[],
  { day, allOfDay, ...others }: DayFigures,
): DayReply {
  const headline = computeHeadline(day?.count ? [{ date, ...day }] : []);
  const { bestDay: _, ...stats } = allOfDay ? addForeignTo(headline, computeHeadline([allOfDay])) : headline;
  return { date, trades: [...trades], stats, ...others };
}

const sumTrades = (trades: readonly LabelledTrade[]) => {
  const totals = createTotals();
  for (const { trade, band } of trades)
    addTrade(totals, trade.netCents, findResult(trade.netCents, trade.riskCents ?? null, band));
  return totals;
};

/** Creates a function that reads the selected trades of one day of a trader. */
export function createDayReader(select: TradeSelector, listTrades: TradeList, presentTrade: PresentTrade) {
  return async (
    user: UserRecord,
    date: string,
    { unit, ...filter }: MeasuredFilter,
    signal: AbortSignal,
  ): Promise<Chunk<DayReply>> => {
    const { all, reselect } = await select(user, { ...filter, unit }, signal);
    const page = await listTrades(user, { ...filter, date }, signal);
    const measured = await reselect(intersectDays(filter, { from: date, to: date }));
    const hasOmitted = measured.selection !== measured.all;
    // If the page has all trades of the day, they are summed themselves: figures and trades then agree despite
    // concurrent changes.
    const [day] = page.next || hasOmitted ? foldDays(measured.selection) : [sumTrades(page.value.trades)];
    const [allOfDay] = omitsForeign(measured) ? foldDays(measured.all) : [];
    const figures = { day, allOfDay, ...findAdjacentDays(all, date), ...measured.scope };
    const present = (trade: LabelledTrade) => {
      const { riskCents, ...others } = presentTrade(trade, user);
      const r = riskCents === undefined ? undefined : divideRounded(others.netCents * 100, riskCents) / 100;
      return { ...others, r, ...(unit && { riskCents }) };
    };
    return mapChunks(page, ({ trades }) => presentDay(date, trades.map(present), figures));
  };
}

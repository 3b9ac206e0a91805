import type { AmountScope, DayTotals, Figures } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { computeMeasuredFigures } from '../../figures/selection/figures.ts';
import type { MeasuredTrades } from '../../figures/selection/multiples.ts';
import { type OrderedPage, orderTrades } from '../../figures/selection/order-trades.ts';
import { intersectDays } from '../../figures/selection/selection.ts';
import { createOrder } from '../../figures/selection/sorted-fields.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import { createFindLabels, type FindLabels } from '../../journal/labels/read-labels.ts';
import { readBreakevenBand } from '../../journal/stored-settings.ts';
import { LIST_BATCH_SIZE, type TradeRecord } from '../../journal/trade-model.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isRestricted, selectSeen, type Viewer } from '../../journal/view.ts';
import type { LabelledTrade } from '../../media/present-trade.ts';
import { getPageSize, type TradeQuery } from './list-query.ts';
import { createNewestReader } from './read-newest.ts';
import { sumDays } from './sum-days.ts';

/** A part of a page. The last part has the fields other than `trades`: `nextCursor` when more trades follow. */
interface ListPart extends AmountScope {
  trades: LabelledTrade[];
  nextCursor?: string;
  totals?: Figures;
  days?: DayTotals[];
}

/** The trader, the names of labels, and the request for which trades are read. */
interface ListContext extends Pick<LabelledTrade, 'band'>, Viewer {
  userId: Types.ObjectId;
  findLabels: FindLabels;
  signal: AbortSignal;
}

/**
 * Whether the index of the newest trades answers the query. Other queries, such as one for all trades, need columns.
 */
const isPlain = ({ limit, cursor, date, sort = '-date', totals, unit: _, ...filter }: TradeQuery): boolean =>
  (limit ?? cursor ?? date) !== undefined &&
  sort === '-date' &&
  totals !== 'true' &&
  Object.values(filter).every((value) => value === undefined);

const computeTotals = (measured: MeasuredTrades, listed: readonly number[]) => ({
  totals: computeMeasuredFigures(measured),
  days: sumDays(measured, listed),
  ...measured.scope,
});

/** Creates the function that lists trades. Reads each batch after the client has read the previous one. */
export function createTradeList(db: Db, select: TradeSelector) {
  const readNewest = createNewestReader(db);

  const readBatch = async ({ userId, view, findLabels, band, signal }: ListContext, numbers: readonly number[]) => {
    const found = await db.trades
      .find({ userId, number: { $in: numbers }, ...selectSeen({ view }) }, { executions: 0 }, { signal })
      .hint('number')
      .lean<TradeRecord[]>()
      .exec();
    const labels = await findLabels(found);
    const byNumber = new Map(found.map((trade) => [trade.number, { trade, labels, band }]));
    // A trade may have been deleted since the columns were read.
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  };

  const readPage = async (
    context: ListContext,
    { numbers, ...last }: OrderedPage & Omit<ListPart, 'trades' | 'nextCursor'>,
  ): Promise<Chunk<ListPart>> => {
    const rest = numbers.slice(LIST_BATCH_SIZE);
    const trades = numbers.length > 0 ? await readBatch(context, numbers.slice(0, LIST_BATCH_SIZE)) : [];
    if (rest.length === 0) return { value: { trades, ...last } };
    return { value: { trades }, next: () => readPage(context, { numbers: rest, ...last }) };
  };

  /** Throws invalid_input for an invalid cursor. */
  return async (user: UserRecord, query: TradeQuery, signal: AbortSignal): Promise<Chunk<ListPart>> => {
    const band = readBreakevenBand(user);
    const context = { userId: user._id, view: user.view, findLabels: createFindLabels(db, user), band, signal };
    // The index has all trades of the trader.
    if (isPlain(query) && !isRestricted(user)) return readPage(context, await readNewest(user._id, query, signal));
    const { limit, cursor, date, sort, totals, unit, ...filter } = query;
    const measured = await select(user, { ...intersectDays(filter, { from: date, to: date }), unit }, signal);
    const page = orderTrades(measured.all, createOrder(user, sort), cursor, getPageSize(query));
    return readPage(context, totals === 'true' ? { ...page, ...computeTotals(measured, page.numbers) } : page);
  };
}

export type TradeList = ReturnType<typeof createTradeList>;

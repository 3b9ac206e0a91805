import { DAY_MS, limits, toMonday } from 'contracts';
import type { ReviewQuery, ReviewQueue } from 'contracts/review';
import type { Db } from '../../database.ts';
import { selectTrades } from '../../figures/select-trades.ts';
import { toLocalDay } from '../../figures/selection/local-hour.ts';
import { orderTrades } from '../../figures/selection/order-trades.ts';
import { countTrades, forEachRow, type Selection } from '../../figures/selection/selection.ts';
import { createOrder } from '../../figures/selection/sorted-fields.ts';
import { foldDays } from '../../figures/statistics/fold.ts';
import type { ImportRecord } from '../../imports/model.ts';
import { readers } from '../../journal/columns/columns.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import type { DayRecord } from '../../journal/day-model.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { isLive } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { WeekRecord } from './model.ts';

/** By default the queue begins this many days ago, or with the first import if that was later. */
const DEFAULT_DAYS = 30;

const findSince = async ({ imports }: Db, user: UserRecord, now: number): Promise<string> => {
  const { reviewSince, timeZone } = readSettings(user);
  if (reviewSince !== undefined) return reviewSince;
  const first = await imports
    .findOne({ userId: user._id }, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<ImportRecord, 'createdAt'>>()
    .exec();
  return toLocalDay(Math.max(now - DEFAULT_DAYS * DAY_MS, first?.createdAt.getTime() ?? 0), timeZone);
};

const listDates = (selection: Selection): Set<string> => new Set(foldDays(selection).map(({ date }) => date));

const selectUnreviewed = (selection: Selection): Selection =>
  selection.map((block) => {
    const rows: number[] = [];
    forEachRow(block, (index) => {
      if (!readers.isReviewed(block.columns, index)) rows.push(index);
    });
    return { ...block, rows };
  });

const isWritten = ({ plan, notes = [] }: DayRecord): boolean => plan !== undefined || notes.some(isLive);

const cut = <T>(values: readonly T[]): T[] => values.slice(0, limits.reviewQueue);

/** Creates the function that reads what a trader has not reviewed yet. Milliseconds since 1970. */
export function createReviewQueue(db: Db, readColumns: ColumnReader, now: () => number) {
  const readDays = (user: UserRecord, since: string): Promise<DayRecord[]> =>
    db.days
      .find(
        { userId: user._id, date: { $gte: since } },
        { date: 1, reviewedAt: 1, 'plan.savedAt': 1, 'notes.id': 1, 'notes.deletedAt': 1 },
      )
      .lean<DayRecord[]>()
      .exec();

  const readReviewedWeeks = async (user: UserRecord, since: string): Promise<ReadonlySet<string>> => {
    const found = await db.weekReviews
      .find({ userId: user._id, start: { $gte: toMonday(since) }, reviewedAt: { $exists: true } }, { start: 1 })
      .lean<WeekRecord[]>()
      .exec();
    return new Set(found.map(({ start }) => start));
  };

  return async (user: UserRecord, { account }: ReviewQuery): Promise<ReviewQueue> => {
    const since = await findSince(db, user, now());
    const selection = await selectTrades(await readColumns(user), { from: since, account });
    const dates = listDates(selection);
    const unreviewed = selectUnreviewed(selection);
    const { numbers } = orderTrades(unreviewed, createOrder(user, 'date'), undefined, limits.reviewQueue);
    const days = await readDays(user, since);
    for (const day of days) if (isWritten(day)) dates.add(day.date);
    const reviewedDays = new Set(days.filter(({ reviewedAt }) => reviewedAt).map(({ date }) => date));
    const openDays = [...dates].filter((date) => !reviewedDays.has(date)).sort();
    const thisWeek = toMonday(toLocalDay(now(), readSettings(user).timeZone));
    const reviewedWeeks = await readReviewedWeeks(user, since);
    const starts = [...new Set([...dates].map(toMonday))]
      .filter((start) => start < thisWeek && !reviewedWeeks.has(start))
      .sort();
    return {
      since,
      trades: { count: countTrades(unreviewed), ids: numbers },
      days: { count: openDays.length, dates: cut(openDays) },
      weeks: { count: starts.length, starts: cut(starts) },
    };
  };
}

import type { Stats } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { type DayTotals, fold } from './fold.ts';
import { dayOrder } from './model.ts';
import { presentStats } from './present.ts';
import type { Group } from './summarize-day.ts';

export interface Range {
  startDate: string;
  endDate: string;
}

/** The shares by ticker and setup make up half of a summary, and no statistic of the dashboard needs them. */
const withoutShares = { _id: 0, userId: 0, bySetup: 0, byTicker: 0 } as const;

/** The statistics of one trader's days. */
export const createDayService = ({ days }: Db) => {
  const read = (userId: Types.ObjectId, range?: Range) => {
    const span = range ? { date: { $gte: range.startDate, $lte: range.endDate } } : {};
    return days
      .find({ userId, ...span }, withoutShares)
      .sort({ date: 1 })
      .hint(dayOrder)
      .lean<(DayTotals & { groups: Group[] })[]>()
      .exec();
  };

  return {
    /** Over all days, or over those of the range, both ends included. */
    stats: async (userId: Types.ObjectId, range?: Range): Promise<Stats> => {
      const found = await read(userId, range);
      const statistics = fold(found);
      const hasTrades = found.length > 0 || (range !== undefined && (await days.exists({ userId })) !== null);
      const groups = found.find((day) => day.date === statistics.bestDay?.date)?.groups ?? [];
      return presentStats(statistics, groups, hasTrades);
    },
  };
};

export type DayService = ReturnType<typeof createDayService>;

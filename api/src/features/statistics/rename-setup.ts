import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';

/**
 * Gives a setup type its new name in the summaries, in one statement and without their trades: nothing else of a day
 * changes. @returns the days that have trades of both names, where two shares become one: they are to be made anew
 */
export const renameSetup = async (
  { dayGroups }: Db,
  session: ClientSession,
  userId: Types.ObjectId,
  from: string,
  to: string,
): Promise<string[]> => {
  const both = { userId, 'bySetup.name': { $all: [from, to] } };
  const days = await dayGroups.distinct('date', both, { session });
  await dayGroups.updateMany({ userId, 'bySetup.name': from }, { 'bySetup.name.$': to }, { session });
  return days;
};

import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db.ts';

/**
 * Renames a setup in the day summaries with one update, without reading trades. @returns the days with trades of both
 * names, where two groups become one and the summary must be recomputed
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

import type { Db } from '../../src/db.ts';
import { type Difference, verifyDays } from '../../src/features/statistics/verify.ts';

/** Expects that stored summaries match the trades: none is wrong, missing or left over. */
export const expectCorrectSummaries = async (db: Db): Promise<void> => {
  const differences: Difference[] = [];
  await verifyDays(db, { onDifference: (difference) => differences.push(difference) });
  expect(differences).toEqual([]);
};

import type { Db } from '../../src/db.ts';
import { type Difference, verifyDays } from '../../src/features/statistics/verify.ts';

/** Every stored summary is what its day's trades come to, no day lacks one, and none is left of a day without trades. */
export const expectTrueSummaries = async (db: Db): Promise<void> => {
  const differences: Difference[] = [];
  await verifyDays(db, { onDifference: (difference) => differences.push(difference) });
  expect(differences).toEqual([]);
};

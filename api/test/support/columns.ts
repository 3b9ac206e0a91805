import type { Db } from '../../src/db/connect.ts';
import { type Difference, verifyColumns } from '../../src/features/journal/columns/verify.ts';

/** Expects that stored summaries match the trades: none is wrong, missing or left over. */
export const expectCorrectColumns = async (db: Db): Promise<void> => {
  const differences: Difference[] = [];
  await verifyColumns(db, { onDifference: (difference) => differences.push(difference) });
  expect(differences).toEqual([]);
};

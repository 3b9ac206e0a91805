import type { Db } from '../../src/db/connect.ts';
import { type Difference, verifyColumns } from '../../src/features/journal/columns/verify.ts';
import { type MalformedTrade, verifyTrades } from '../../src/features/journal/verify-trades.ts';

/** Expects that no stored trade is malformed, and that stored summaries match the trades: none is wrong, missing or left over. */
export const expectCorrectColumns = async (db: Db): Promise<void> => {
  const malformed: MalformedTrade[] = [];
  await verifyTrades(db, (trade) => void malformed.push(trade));
  const differences: Difference[] = [];
  await verifyColumns(db, { onDifference: (difference) => differences.push(difference) });
  expect({ malformed, differences }).toEqual({ malformed: [], differences: [] });
};

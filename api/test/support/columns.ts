import type { Db } from '../../src/database.ts';
import { type Difference, verifyColumns, verifyTrader } from '../../src/journal/columns/verify.ts';
import { toInstrument } from '../../src/journal/trade-fields.ts';
import type { TradeRecord } from '../../src/journal/trade-model.ts';
import { type MalformedTrade, verifyTrades } from '../../src/journal/verify-trades.ts';
import type { Api } from './api.ts';
import { getUserId, type Person } from './people.ts';

/**
 * Expects that no stored trade is malformed, and that stored summaries match the trades: none is wrong, missing or left
 * over. Without traders, of everyone in an own database.
 */
export async function expectCorrectColumns(db: Db, ...traders: Pick<Person, 'uid'>[]): Promise<void> {
  const malformed: MalformedTrade[] = [];
  const onFault = (trade: MalformedTrade) => void malformed.push(trade);
  const differences: Difference[] = [];
  const options = { onDifference: (difference: Difference) => void differences.push(difference) };
  if (traders.length === 0) {
    await verifyTrades(db, onFault);
    await verifyColumns(db, options);
  }
  for (const trader of traders) {
    const userId = await getUserId({ db }, trader);
    await verifyTrades(db, onFault, { userId });
    await verifyTrader(db, userId, options);
  }
  expect({ malformed, differences }).toEqual({ malformed: [], differences: [] });
}

/** Stores a trader's first trades directly, because thousands of calls would take a minute. */
export async function fillJournal(
  api: Api,
  trader: { uid: string },
  trades: readonly (Pick<TradeRecord, 'ticker' | 'netCents' | 'date'> & { notes?: string })[],
): Promise<void> {
  const userId = await getUserId(api, trader);
  const records = trades.map((trade, index) => ({
    ...{ userId, number: index + 1, notes: '', setupId: 0, files: [], version: 1 },
    instrument: toInstrument(trade),
    ...trade,
  }));
  await api.db.trades.insertMany(records, { lean: true });
  await api.db.users.updateOne({ _id: userId }, { lastTradeNumber: records.length, 'usage.trades': records.length });
  await verifyTrader(api.db, userId, { repair: true });
}

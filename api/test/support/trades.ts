import { calls } from 'contracts';
import { verifyColumns } from '../../src/features/journal/columns/verify.ts';
import { type TradeRecord, toInstrument } from '../../src/features/journal/trade-model.ts';
import type { Api } from './api.ts';
import type { Client } from './client.ts';
import type { Trade, TradeBody } from './wire-types.ts';

/** The request body of a winning trade. */
export const createTradeBody = (overrides: Partial<TradeBody> = {}): TradeBody => ({
  tradeTag: 'AAPL',
  flagType: 'Breakout',
  comments: 'Broke out of the morning range.',
  amount: 125.5,
  date: '2026-03-02',
  ...overrides,
});

/** Saves trades one after another. */
export const saveTrades = async (
  api: Client,
  { token }: { token: string },
  ...overrides: Partial<TradeBody>[]
): Promise<Trade[]> => {
  const saved: Trade[] = [];
  for (const each of overrides) saved.push(await api.call(calls.trades.create, { token, body: createTradeBody(each) }));
  return saved;
};

/** Stores a trader's first trades directly, because thousands of calls would take a minute. */
export const fillJournal = async (
  { db }: Api,
  { uid }: { uid: string },
  trades: readonly (Pick<TradeRecord, 'ticker' | 'netCents' | 'date'> & { notes?: string })[],
): Promise<void> => {
  const { _id: userId } = await db.users.findOne({ firebaseUid: uid }).orFail().lean().exec();
  const records = trades.map((trade, index) => ({
    ...{ userId, number: index + 1, notes: '', setupName: '', setupId: 0, files: [], version: 1 },
    instrument: toInstrument(trade),
    ...trade,
  }));
  await db.trades.insertMany(records, { lean: true });
  await db.users.updateOne({ _id: userId }, { lastTradeNumber: records.length, 'usage.trades': records.length });
  await verifyColumns(db, { repair: true });
};

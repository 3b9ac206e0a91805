import { connectDb } from 'api/src/db.ts';
import type { Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { seedJournal } from '../support/journals.ts';

export const trades = 10_000;

/** Fills the trader's journal with three years of trades until today. */
export const seed = async (stack: Stack, { uid }: Trader): Promise<void> => {
  const [, uri = ''] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
  const db = await connectDb(uri);
  const { _id } = await db.users.findOne({ firebaseUid: uid }).orFail();
  await seedJournal(db, _id, trades, new Date().toISOString().slice(0, 10));
  await db.close();
};

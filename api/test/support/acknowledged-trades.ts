import { calls } from 'contracts';
import type { Db } from '../../src/database.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';
import type { AcknowledgedTrades } from './writers.ts';

const compareById = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Expects that the journal contains exactly the acknowledged trades. */
export async function expectAcknowledgedTrades(
  db: Db,
  client: Client,
  { token, uid }: Person,
  acknowledged?: AcknowledgedTrades,
) {
  if (!acknowledged) throw new Error('this journal had no writer');
  const found = (await client.call(calls.trades.list, { token })).trades;
  const expected = [...acknowledged.trades].map(([id, { comments, amount, date }]) => ({ id, comments, amount, date }));
  expect(found.map(({ id, comments, amount, date }) => ({ id, comments, amount, date })).sort(compareById)).toEqual(
    expected.sort(compareById),
  );
  // Each number was used once, and interrupted writes used none.
  const user = await db.users.findOne({ firebaseUid: uid }).orFail();
  expect(user.lastTradeNumber).toBe(acknowledged.created);
}

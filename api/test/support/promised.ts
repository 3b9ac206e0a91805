import { calls } from 'contracts';
import type { Db } from '../../src/db.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';
import type { Promised } from './writers.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** The journal as the API shows it is the one that its writers were promised. */
export const expectPromised = async (db: Db, client: Client, { token, uid }: Person, promised?: Promised) => {
  if (!promised) throw new Error('nobody wrote in this journal');
  const found = (await client.call(calls.trades.list, { token })).trades;
  const expected = [...promised.trades].map(([id, { comments, amount, date }]) => ({ id, comments, amount, date }));
  expect(found.map(({ id, comments, amount, date }) => ({ id, comments, amount, date })).sort(byId)).toEqual(
    expected.sort(byId),
  );
  // Each number was given once, and none was used up by a write that was cut off.
  const user = await db.users.findOne({ firebaseUid: uid }).orFail();
  expect(user.lastTradeNumber).toBe(promised.created);
};

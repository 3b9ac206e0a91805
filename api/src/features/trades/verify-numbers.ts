import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import type { TradeRecord } from './model.ts';

/** What a trader's numbers say against each other: only a copy of the database that is not of one moment has such. */
export interface NumberFault {
  userId: Types.ObjectId;
  number: number;
  /** `behind`: the next trade would be given a number that is taken. `twice`: a trade is there, and among the deleted ones. */
  kind: 'behind' | 'twice';
}

interface Options {
  repair?: boolean;
  onFault?: (fault: NumberFault) => void;
}

type Numbered = Pick<TradeRecord, 'userId' | 'number'>;

const bare = { _id: 0, userId: 1, number: 1 } as const;

const highestNumber = async ({ trades, deletedTrades }: Db, userId: Types.ObjectId): Promise<number> => {
  const last = { number: -1 } as const;
  const found = await Promise.all([
    trades.findOne({ userId }, bare).sort(last).hint('number').lean<Numbered>().exec(),
    deletedTrades.findOne({ userId }, bare).sort(last).hint('number').lean<Numbered>().exec(),
  ]);
  return Math.max(0, ...found.map((trade) => trade?.number ?? 0));
};

/** A counter that is read after the trades is never behind them while the product runs. */
async function* behind(db: Db, repair: boolean): AsyncGenerator<NumberFault> {
  for await (const { _id } of db.users.find({}, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor()) {
    const number = await highestNumber(db, _id);
    const filter = { _id, lastTradeNumber: { $lt: number } };
    if (!(await db.users.exists(filter))) continue;
    if (repair) await db.users.updateOne(filter, { $max: { lastTradeNumber: number }, $inc: { journalVersion: 1 } });
    yield { userId: _id, number, kind: 'behind' };
  }
}

/** At one moment, with what the trader does meanwhile kept out when it is to be mended. */
const isTwice = (db: Db, { userId, number }: Numbered, repair: boolean): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } }, { session });
    const deleted = await db.deletedTrades.exists({ userId, number }).session(session).exec();
    const found = deleted !== null && (await db.trades.exists({ userId, number }).session(session).exec()) !== null;
    if (found && repair) await db.deletedTrades.deleteOne({ userId, number }, { session });
    return found;
  });

/** What is deleted takes its files with it when its time is over: of a trade that is there, too, they would be gone. */
async function* twice(db: Db, repair: boolean): AsyncGenerator<NumberFault> {
  for await (const { userId, number } of db.deletedTrades.find({}, bare).lean<Numbered>().cursor()) {
    if (!(await db.trades.exists({ userId, number }))) continue;
    if (await isTwice(db, { userId, number }, repair)) yield { userId, number, kind: 'twice' };
  }
}

/** Holds every trader's numbers against their trades. The product may run meanwhile. @returns how many faults there are, or were */
export const verifyNumbers = async (db: Db, { repair = false, onFault }: Options = {}): Promise<number> => {
  let faults = 0;
  for (const check of [behind, twice]) {
    for await (const fault of check(db, repair)) {
      faults += 1;
      onFault?.(fault);
    }
  }
  return faults;
};

import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TradeRecord } from './trade-model.ts';
import { JOURNAL_TOUCH } from './user-model.ts';

/** An inconsistent trade number. Only an inconsistent copy of the database can contain one. */
export interface NumberFault {
  userId: Types.ObjectId;
  number: number;
  /** `behind`: the next trade would get a used number. `twice`: a trade exists and is also among the deleted trades. */
  kind: 'behind' | 'twice';
}

interface Options {
  repair?: boolean;
  onFault?: (fault: NumberFault) => void;
  /** The ids of traders with malformed trades, whose numbers may be unknown. */
  skipped?: ReadonlySet<string>;
}

type Numbered = Pick<TradeRecord, 'userId' | 'number'>;

const NUMBER_FIELDS = { _id: 0, userId: 1, number: 1 } as const;

const findHighestNumber = async ({ trades, deletedTrades }: Db, userId: Types.ObjectId): Promise<number> => {
  const newestFirst = { number: -1 } as const;
  const found = await Promise.all([
    trades.findOne({ userId }, NUMBER_FIELDS).sort(newestFirst).hint('number').lean<Numbered>().exec(),
    deletedTrades.findOne({ userId }, NUMBER_FIELDS).sort(newestFirst).hint('number').lean<Numbered>().exec(),
  ]);
  return Math.max(0, ...found.map((trade) => trade?.number ?? 0));
};

/** Reads the counter after the trades, so that it is never behind them while the product runs. */
async function* findBehind(db: Db, { repair = false, skipped }: Options): AsyncGenerator<NumberFault> {
  for await (const { _id } of db.users.find({}, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor()) {
    if (skipped?.has(_id.toHexString())) continue;
    const number = await findHighestNumber(db, _id);
    const filter = { _id, lastTradeNumber: { $lt: number } };
    if (!(await db.users.exists(filter))) continue;
    if (repair) await db.users.updateOne(filter, { $max: { lastTradeNumber: number }, $inc: JOURNAL_TOUCH });
    yield { userId: _id, number, kind: 'behind' };
  }
}

/** Checks a trade again in a transaction. A repair conflicts with concurrent changes of the trader. */
const isTwice = (db: Db, { userId, number }: Numbered, repair: boolean): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: JOURNAL_TOUCH }, { session });
    const deleted = await db.deletedTrades.exists({ userId, number }).session(session).exec();
    const found = deleted !== null && (await db.trades.exists({ userId, number }).session(session).exec()) !== null;
    if (found && repair) await db.deletedTrades.deleteOne({ userId, number }, { session });
    return found;
  });

/**
 * Finds trades that also exist in the trash. Purging such a deleted copy would delete the files of the existing trade.
 */
async function* findTwice(db: Db, { repair = false, skipped }: Options): AsyncGenerator<NumberFault> {
  for await (const { userId, number } of db.deletedTrades.find({}, NUMBER_FIELDS).lean<Numbered>().cursor()) {
    if (skipped?.has(String(userId)) || !(await db.trades.exists({ userId, number }))) continue;
    if (await isTwice(db, { userId, number }, repair)) yield { userId, number, kind: 'twice' };
  }
}

/**
 * Checks the trade numbers of all traders. The product may run at the same time.
 * @returns the number of faults, including repaired ones
 */
export async function verifyNumbers(db: Db, options: Options = {}): Promise<number> {
  let faults = 0;
  for (const check of [findBehind, findTwice]) {
    for await (const fault of check(db, options)) {
      faults += 1;
      options.onFault?.(fault);
    }
  }
  return faults;
}

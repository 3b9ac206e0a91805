import { isDeepStrictEqual } from 'node:util';
import { defaultSetups, type JournalHead, type JournalTrade, limits, type Quotas } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { conflict, profileMissing } from '../../../http/errors.ts';
import type { TradeRecord } from '../../trades/model.ts';
import { countUsage, requireQuota, toFileUsage } from '../../trades/usage.ts';
import type { UserRecord } from '../../users/model.ts';
import { type Archive, invalidFile } from './archive.ts';
import { journalPath } from './paths.ts';
import { readTrades } from './read-journal.ts';
import type { Spool } from './spool.ts';

type FileUsage = ReturnType<typeof toFileUsage>;

export interface NumberedTrade {
  trade: JournalTrade;
  number: number;
}

/** What an import will do to a journal as it is now. */
export interface Plan {
  /** What the journal was when it was looked at: if it is another now, the plan is none. */
  journalVersion: number;
  /** The keys of the trades that are not there yet. */
  fresh: ReadonlySet<string>;
  /** How many trades will be added, how many were known already, and how many files come with the new ones. */
  counts: { added: number; known: number; files: number };
  /** The size of those files, in bytes. */
  bytes: number;
  setups: readonly string[];
  /** The highest number given to a trade afterwards. */
  lastNumber: number;
  /** The new trades in the order of the journal, each with the number that it gets. */
  newTrades(): AsyncGenerator<NumberedTrade[]>;
}

/** The keys by which this trader's trades are known again. */
const findTradeKeys = async ({ trades }: Db, userId: Types.ObjectId): Promise<Set<string>> => {
  const found = trades.find({ userId }, { origin: 1 }).lean<Pick<TradeRecord, '_id' | 'origin'>>();
  const keys = new Set<string>();
  for await (const { _id, origin } of found.cursor()) keys.add(origin ?? _id.toHexString());
  return keys;
};

const requireFiles = ({ number, files }: JournalTrade, archive: Archive): void => {
  for (const { path, size } of files) {
    if (!archive.has(path)) throw invalidFile(`${path}, a file of trade ${number}, is missing from this zip.`);
    if (archive.sizeOf(path) !== size) throw invalidFile(`This zip is damaged: ${path} has the wrong size.`);
  }
};

/** Goes through the whole journal once, so that whatever is wrong is found before anything changes; keeps what is new. */
const check = async (archive: Archive, known: ReadonlySet<string>, spool: Spool, mostFiles: number) => {
  const [keys, numbers, paths] = [new Map<string, FileUsage>(), new Set<number>(), new Set<string>()];
  const reading = readTrades(archive.read(journalPath));
  let highest = 0;
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const { key, number, files } = step.value;
    if (keys.has(key) || numbers.has(number)) throw invalidFile(`journal.json contains trade ${number} twice.`);
    if (keys.size >= limits.import.trades) throw invalidFile('This journal has too many trades.');
    if (files.length > mostFiles) throw invalidFile(`Trade ${number} has more than ${mostFiles} files.`);
    requireFiles(step.value, archive);
    for (const { path } of files) {
      if (paths.has(path)) throw invalidFile(`${path} belongs to two trades.`);
      paths.add(path);
    }
    if (!known.has(key)) await spool.add(step.value);
    keys.set(key, toFileUsage(files));
    numbers.add(number);
    highest = Math.max(highest, number);
  }
  return { head: step.value, keys, highest };
};

/** Those that are there keep their places, what is new follows; a list that nobody has touched is replaced. */
const joinSetups = (own: readonly string[], theirs: readonly string[], isNew: boolean): readonly string[] => {
  if (isNew && isDeepStrictEqual(own, [...defaultSetups])) return theirs;
  const has = new Set(own.map((name) => name.toLowerCase()));
  const joined = [...own, ...theirs.filter((name) => !has.has(name.toLowerCase()))];
  if (joined.length <= limits.setups) return joined;
  throw conflict(`This import would give you more than ${limits.setups} setup types. Delete some first.`);
};

const requireDistinct = ({ setups }: JournalHead): void => {
  if (new Set(setups.map((name) => name.toLowerCase())).size === setups.length) return;
  throw invalidFile('journal.json is not a valid journal: it contains a setup type twice.');
};

/** In a journal that never had a trade they keep their numbers; in another one they go on from the last. */
async function* numbered(spool: Spool, last: number): AsyncGenerator<NumberedTrade[]> {
  let next = last;
  for await (const trades of spool.read()) {
    yield trades.map((trade) => {
      next += 1;
      return { trade, number: last === 0 ? trade.number : next };
    });
  }
}

export interface PlanLimits {
  /** Files of one trade. */
  mostFiles: number;
  quotas: Quotas;
}

/** Looks at all of the zip but the bytes of its media, and decides. Throws what `invalidFile` makes, conflict, or quota_exceeded. */
export const makePlan = async (
  db: Db,
  userId: Types.ObjectId,
  archive: Archive,
  spool: Spool,
  { mostFiles, quotas }: PlanLimits,
): Promise<Plan> => {
  const user = await db.users.findById(userId).lean<UserRecord>().exec();
  if (!user) throw profileMissing();
  const { journalVersion, lastTradeNumber, flags, usage } = user;
  const known = await findTradeKeys(db, userId);
  const { head, keys, highest } = await check(archive, known, spool, mostFiles);
  requireDistinct(head);
  const fresh = [...keys].filter(([key]) => !known.has(key));
  const isNew = lastTradeNumber === 0;
  const sum = (kind: keyof FileUsage) => fresh.reduce((all, [, usage]) => all + usage[kind], 0);
  const [files, bytes] = [sum('files'), sum('bytes')];
  requireQuota(quotas, usage ?? (await countUsage(db, userId)), { trades: fresh.length, files, bytes });
  return {
    journalVersion,
    fresh: new Set(fresh.map(([key]) => key)),
    counts: {
      added: fresh.length,
      known: keys.size - fresh.length,
      files,
    },
    bytes,
    setups: joinSetups(flags, head.setups, isNew),
    lastNumber: isNew ? Math.max(highest, head.lastNumber) : lastTradeNumber + fresh.length,
    newTrades: () => numbered(spool, lastTradeNumber),
  };
};

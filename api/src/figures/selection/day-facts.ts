import { findSleepGroup, NONE, type ReportDimension, type TradeFilter } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { createMemoryCache } from '../../http/memory-cache.ts';
import type { DayRecord } from '../../journal/day-model.ts';
import type { UserRecord } from '../../journal/user-model.ts';

type DayFact = Pick<DayRecord, 'sleep' | 'energy' | 'stress' | 'grade'>;

/** What the trader wrote about days, by date. */
export type DayFacts = ReadonlyMap<string, DayFact>;

export const NO_DAY_FACTS: DayFacts = new Map();

const FACTS = { sleep: 1, energy: 1, stress: 1, grade: 1 } as const satisfies Record<keyof DayFact, 1>;

/** The facts of a trader's days as of a version of the journal. */
interface KnownFacts {
  version: number;
  facts: DayFacts;
}

/** Heap size of the facts of a day, measured. */
const DAY_BYTES = 140;

/** Memory for the facts of all traders: 60,000 days. */
const CACHE_BYTES = 8 * 1_048_576;

/**
 * Creates the function that reads the facts of all days that have one. They are cached until the version of the journal
 * changes, as it does with every change of a day.
 */
export function createDayFactReader({ days }: Db) {
  const known = createMemoryCache<KnownFacts>(CACHE_BYTES, ({ facts }) => facts.size * DAY_BYTES);
  const hasFact = Object.keys(FACTS).map((name) => ({ [name]: { $exists: true } }));
  const read = async (userId: Types.ObjectId): Promise<DayFacts> => {
    const found = await days
      .find({ userId, $or: hasFact }, { _id: 0, date: 1, ...FACTS })
      .lean<(DayFact & Pick<DayRecord, 'date'>)[]>()
      .exec();
    return new Map(found.map(({ date, ...fact }) => [date, fact]));
  };
  /** `user` is the document as read by this request, so the facts are never older than it. */
  return async ({ _id, journalVersion: version }: Pick<UserRecord, '_id' | 'journalVersion'>): Promise<DayFacts> => {
    const cached = known.get(_id.toHexString());
    if (cached?.version === version) return cached.facts;
    const facts = await read(_id);
    known.set(_id.toHexString(), { version, facts });
    return facts;
  };
}

/** The dimensions whose groups follow from the date of a trade and what the trader wrote about it. */
const dayDimensions = ['sleep', 'energy', 'stress', 'dayGrade'] as const satisfies readonly ReportDimension[];
export type DayDimension = (typeof dayDimensions)[number];

export function isDayDimension(name: string): name is DayDimension {
  return dayDimensions.some((each) => each === name);
}

/** Whether the filter cannot be answered without the facts of days. */
export function needsDayFacts(filter: TradeFilter): boolean {
  return dayDimensions.some((name) => filter[name] !== undefined);
}

const readKeys: Readonly<Record<DayDimension, (fact: DayFact) => string | undefined>> = {
  sleep: ({ sleep }) => (sleep === undefined ? undefined : findSleepGroup(sleep)),
  energy: ({ energy }) => energy?.toString(),
  stress: ({ stress }) => stress?.toString(),
  dayGrade: ({ grade }) => grade,
};

/** Returns the key of a date's group. */
export function findDayKey(name: DayDimension, fact: DayFact = {}): string {
  return readKeys[name](fact) ?? NONE;
}

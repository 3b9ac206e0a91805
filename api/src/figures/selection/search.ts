import { escapeRegExp, splitSearchWords } from 'contracts';
import type { QueryFilter } from 'mongoose';
import type { Db } from '../../database.ts';
import { createFairLimit } from '../../http/fair-limit.ts';
import { createMemoryCache } from '../../http/memory-cache.ts';
import { createLabelIndex, type Label, type LabelOwner } from '../../journal/labels/label.ts';
import { NEWEST_FIRST_INDEX, type TradeRecord } from '../../journal/trade-model.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { hasTexts, toLane, type Viewer } from '../../journal/view.ts';

/** Time limit of one search in the database. */
export const MAX_SEARCH_MS = 5_000;

/**
 * A search reads every note that it passes. This limits the searches of this process in trades and trash, so that they
 * do not use all of the database's time.
 */
export const searchLimit = createFairLimit({ concurrency: 2, perKey: 1, maxQueued: 20, maxWaitMs: 10_000 });

/** Size of the cache of found trade numbers, which the next page of a list reuses: some 600,000 of all traders. */
const CACHE_BYTES = 24 * 1_048_576;
/** A number in a set, measured. */
const NUMBER_BYTES = 40;

const SEARCHED_FACTS = ['ticker', 'instrument.underlying', 'legs.ticker', 'name'] as const;
const SEARCHED_TEXTS = ['notes', 'lesson', 'files.marks.text'] as const;

/** A caller who may not read what the trader wrote must not find it either. */
const listFields = (viewer: Viewer) => (hasTexts(viewer) ? [...SEARCHED_FACTS, ...SEARCHED_TEXTS] : SEARCHED_FACTS);

type SearchCondition = QueryFilter<TradeRecord>;

const hasSetup = (word: string, setups: readonly Label[]): SearchCondition => {
  const { getName } = createLabelIndex('setups', setups);
  const contains = ({ id }: Label) => getName(id).toLowerCase().includes(word.toLowerCase());
  const ids = setups.filter(contains).map(({ id }) => id);
  return { setupId: { $in: ids } };
};

const containsWord = (word: string, setups: readonly Label[], fields: readonly string[]): SearchCondition => {
  // A pattern must not contain a null character.
  const pattern = { $regex: escapeRegExp(word).replaceAll('\0', '\\x00'), $options: 'i' };
  return { $or: [...fields.map((field) => ({ [field]: pattern })), hasSetup(word, setups)] };
};

/**
 * Converts a search to one condition per word: ticker, underlying, a leg's ticker, name, setup, notes, lesson or the
 * text of a mark contain it.
 */
export function containsWords(search: string, user: LabelOwner & Viewer): SearchCondition[] {
  const { setups } = user;
  return splitSearchWords(search).map((word) => containsWord(word, setups, listFields(user)));
}

/** Creates a function that finds the numbers of the trades with all words of a search. */
export function createSearch(db: Db) {
  const cache = createMemoryCache<ReadonlySet<number>>(CACHE_BYTES, ({ size }) => size * NUMBER_BYTES);

  const find = async (user: UserRecord, q: string, signal: AbortSignal): Promise<ReadonlySet<number>> => {
    const found = await db.trades
      .find({ userId: user._id, $and: containsWords(q, user) }, { _id: 0, number: 1 }, { signal })
      .hint(NEWEST_FIRST_INDEX)
      .batchSize(100_000)
      .maxTimeMS(MAX_SEARCH_MS)
      .lean<Pick<TradeRecord, 'number'>[]>()
      .exec();
    return new Set(found.map(({ number }) => number));
  };

  /**
   * `user` is the trader's document as read by this request. Its version invalidates the cache after any change of the
   * journal.
   */
  return async (user: UserRecord, q: string, signal: AbortSignal): Promise<ReadonlySet<number>> => {
    const key = JSON.stringify([user._id, user.journalVersion, hasTexts(user), q]);
    const numbers = cache.get(key) ?? (await searchLimit.run(toLane(user), () => find(user, q, signal), signal));
    cache.set(key, numbers);
    return numbers;
  };
}

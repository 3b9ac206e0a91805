import { limits } from 'contracts';
import { invalidInput } from '../../http/errors.ts';
import { toTradeFields } from '../../journal/trade-fields.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { LabelledTrade } from '../../media/present-trade.ts';
import type { JournalWriters } from './writers.ts';

const isSame = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

const tooManyTags = () => invalidInput(`A trade can have at most ${limits.tagsPerTrade} tags.`);

/** Changes the tags of a trade like a PUT of the trade with its other fields. */
export function createTagWriter({ trades }: Pick<JournalWriters, 'trades'>) {
  const save = async (user: UserRecord, { trade, labels }: LabelledTrade, tags: string[]): Promise<LabelledTrade> => {
    const fields = toTradeFields(trade, labels);
    return trades.update(user, trade.number, { ...fields, tags }, trade.version);
  };

  const read = async (user: UserRecord, number: number) => {
    const found = await trades.get(user, number);
    const { tags = [] } = toTradeFields(found.trade, found.labels);
    return { found, tags };
  };

  const listMissing = (tags: readonly string[], names: readonly string[]): string[] =>
    names.filter((name, index) => names.findIndex(isSame(name)) === index && !tags.some(isSame(name)));

  return {
    /** The names that the trade does not have. Throws not_found, or invalid_input for too many tags. */
    findMissing: async (user: UserRecord, number: number, names: readonly string[]): Promise<string[]> => {
      const { tags } = await read(user, number);
      const missing = listMissing(tags, names);
      if (tags.length + missing.length > limits.tagsPerTrade) throw tooManyTags();
      return missing;
    },

    add: async (user: UserRecord, number: number, names: readonly string[]): Promise<LabelledTrade> => {
      const { found, tags } = await read(user, number);
      const missing = listMissing(tags, names);
      if (missing.length === 0) return found;
      if (tags.length + missing.length > limits.tagsPerTrade) throw tooManyTags();
      return save(user, found, [...tags, ...missing]);
    },

    /** Removes tags that the trade still has. */
    remove: async (user: UserRecord, number: number, names: readonly string[]): Promise<void> => {
      const { found, tags } = await read(user, number);
      const left = tags.filter((tag) => !names.some(isSame(tag)));
      if (left.length < tags.length) await save(user, found, left);
    },
  };
}

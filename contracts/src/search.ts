import type { Trade } from './schemas/trade.ts';

/** The words of a search, each once: a trade is found when every one of them stands in one of its texts, in any order. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/** Every character stands for itself. */
export const literally = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

type Texts = Pick<Trade, 'tradeTag' | 'tradeName' | 'flagType' | 'comments'>;

/** Finds without the API what its `q` finds. */
export const finderOf = (search: string): ((trade: Texts) => boolean) => {
  const patterns = wordsOf(search).map((word) => new RegExp(literally(word), 'iu'));
  return ({ tradeTag, tradeName, flagType, comments }) =>
    patterns.every((pattern) => [tradeTag, tradeName ?? '', flagType, comments].some((text) => pattern.test(text)));
};

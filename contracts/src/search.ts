import type { Trade } from './schemas/trade.ts';

/** The distinct words of a search. A trade matches when each of them occurs in one of its texts. */
export const splitSearchWords = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/** Escapes the text for a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

type Texts = Pick<Trade, 'ticker' | 'name' | 'setup' | 'notes'>;

/** Matches in the browser what the API's `q` matches. */
export const createTradeMatcher = (search: string): ((trade: Texts) => boolean) => {
  const patterns = splitSearchWords(search).map((word) => new RegExp(escapeRegExp(word), 'iu'));
  return ({ ticker, name = '', setup, notes }) =>
    patterns.every((pattern) => [ticker, name, setup, notes].some((text) => pattern.test(text)));
};

/** The distinct words of a search. A trade matches when each of them occurs in one of its texts. */
export const splitSearchWords = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/** Escapes the text for a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

import { limits } from 'contracts';

/** Control characters, and those that make a text read in another order or hide in it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What a file is called, as far as it can be shown: no path, nothing unseen, no longer than the limit. */
export const sanitizeFileName = (given: string): string => {
  const name = given.toWellFormed().replace(unseen, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  // Half of a character at the cut would be no text.
  const cut = name.slice(0, limits.media.nameLength).replace(/[\ud800-\udbff]$/, '');
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut;
};

import { limits } from 'contracts';

/** Control characters, and characters that are invisible or change the reading direction. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Sanitizes a file name for display: no path, no invisible characters, and at most the maximum length. */
export const sanitizeFileName = (original: string): string => {
  const name = original.toWellFormed().replace(invisibleCharacters, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  // Do not cut a surrogate pair in half.
  const cut = name.slice(0, limits.media.nameLength).replace(/[\ud800-\udbff]$/, '');
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut;
};

import { randomUUID } from 'node:crypto';
import { limits } from 'contracts';
import type { FileRecord } from '../journal/file-model.ts';
import type { Variant } from './media-urls.ts';

/** What a file belongs to: a trade by its number, or a day by its date, YYYY-MM-DD. */
export type FileHolder = number | string;

/**
 * Creates a file id. It starts with the number of the trade, or with the letter d and the digits of the date, so the
 * trade or day is found without an extra index.
 */
export function createFileId(holder: FileHolder): string {
  const prefix = typeof holder === 'number' ? holder : `d${holder.replaceAll('-', '')}`;
  return `${prefix}-${randomUUID().replaceAll('-', '')}`;
}

/** Returns the trade or day of a file, or undefined for an invalid file id. */
export function parseFileHolder(fileId: string): FileHolder | undefined {
  const [, number, year, month, day] = /^(?:([1-9]\d{0,14})|d(\d{4})(\d\d)(\d\d))-[\da-f]{32}$/.exec(fileId) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return number === undefined ? undefined : Number(number);
}

/** Returns the key of a file or of its thumbnail in the store. */
export function toStoreKey(owner: string, fileId: string, variant: Variant): string {
  return variant === 'original' ? `${owner}/${fileId}` : `${owner}/${fileId}.${variant}`;
}

/** Lists all keys of a file in the store. */
export function listStoreKeys(owner: string, { id, picture }: Pick<FileRecord, 'id' | 'picture'>): string[] {
  const variants: Variant[] = picture ? ['original', 'thumbnail'] : ['original'];
  return variants.map((variant) => toStoreKey(owner, id, variant));
}

/** Parses a key; undefined for a key of another application. */
export function parseStoreKey(key: string): { owner: string; fileId: string; holder: FileHolder } | undefined {
  const [, owner = '', fileId = ''] = /^([\da-f]{24})\/(d?\d+-[\da-f]+)(?:\.thumbnail)?$/.exec(key) ?? [];
  const holder = parseFileHolder(fileId);
  return holder === undefined ? undefined : { owner, fileId, holder };
}

/** Control characters, and characters that are invisible or change the reading direction. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Sanitizes a file name for display: no path, no invisible characters, and at most the maximum length. */
export function sanitizeFileName(original: string): string {
  const name = original.toWellFormed().replace(INVISIBLE_CHARACTERS, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  // Do not cut a surrogate pair in half.
  const cut = name.slice(0, limits.media.nameLength).replace(/[\ud800-\udbff]$/, '');
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut;
}

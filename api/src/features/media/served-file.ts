import { type MediaType, mediaTypes } from 'contracts';
import type { ApiContext } from '../../http/context.ts';
import type { FileRecord } from '../trades/model.ts';
import type { Target } from './media-urls.ts';
import { toStoreKey } from './store-keys.ts';
import { thumbnailType } from './thumbnail.ts';

/** What is sent: one of the two things that there are of a file. */
export interface ServedFile {
  key: string;
  fileType: string;
  size: number;
  etag: string;
  name: string;
}

/** Whatever the bytes are, beside what they say they are: they are no page, and run nothing. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  // The pages may be served by a sister of this host.
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** Saved under an ending that is not its own, a file could be opened as something else. */
const nameToSave = ({ originalName, fileType }: FileRecord): string => {
  const endings: readonly string[] = mediaTypes[fileType as MediaType];
  const isProper = endings.some((ending) => originalName.toLowerCase().endsWith(ending));
  return isProper ? originalName : `${originalName}${endings[0]}`;
};

export const toServedFile = ({ owner, kind }: Target, file: FileRecord): ServedFile | null => {
  const { id, fileType, size, sha256, picture } = file;
  const key = toStoreKey(owner, id, kind);
  if (kind === 'original') return { key, fileType, size, etag: `"${sha256}"`, name: nameToSave(file) };
  if (!picture) return null;
  const etag = `"${sha256}-thumbnail"`;
  return { key, fileType: thumbnailType, size: picture.thumbnailSize, etag, name: 'thumbnail.webp' };
};

/** The name to save it under. In ASCII, and beside that in full: a bucket hands no other letters on. */
export const setFileName = (ctx: ApiContext, { name }: ServedFile): void =>
  ctx.attachment(name, { type: 'inline', fallback: name.replace(/[^ -~]/gu, '?') });

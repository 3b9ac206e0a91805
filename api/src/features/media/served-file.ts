import { type MediaType, mediaTypes } from 'contracts';
import { DENY_ALL_POLICY } from 'contracts/server/http';
import type { ApiContext } from '../../http/context.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { Target } from './media-urls.ts';
import { toStoreKey } from './store-keys.ts';
import { thumbnailType } from './thumbnail.ts';

/** The original or the thumbnail of a file, as served. */
export interface ServedFile {
  key: string;
  fileType: string;
  size: number;
  etag: string;
  name: string;
}

/** Keeps browsers from treating a file as a page or running anything in it. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `${DENY_ALL_POLICY}; img-src 'self'; media-src 'self'; sandbox`,
  // Pages may be served from another subdomain.
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** Appends the extension of the type when it is missing, because systems open files by their extension. */
const toDownloadName = ({ originalName, fileType }: FileRecord): string => {
  const extensions: readonly string[] = mediaTypes[fileType as MediaType];
  const hasExtension = extensions.some((extension) => originalName.toLowerCase().endsWith(extension));
  return hasExtension ? originalName : `${originalName}${extensions[0]}`;
};

export const toServedFile = ({ owner, variant }: Target, file: FileRecord): ServedFile | null => {
  const { id, fileType, size, sha256, picture } = file;
  const key = toStoreKey(owner, id, variant);
  if (variant === 'original') return { key, fileType, size, etag: `"${sha256}"`, name: toDownloadName(file) };
  if (!picture) return null;
  const etag = `"${sha256}-thumbnail"`;
  return { key, fileType: thumbnailType, size: picture.thumbnailSize, etag, name: 'thumbnail.webp' };
};

/** Sets the download name, in ASCII and in UTF-8: buckets pass on only ASCII headers. */
export const setFileName = (ctx: ApiContext, { name }: ServedFile): void =>
  ctx.attachment(name, { type: 'inline', fallback: name.replace(/[^ -~]/gu, '?') });

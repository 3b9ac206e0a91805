import { type MediaType, mediaTypes } from 'contracts';
import { DENY_ALL_POLICY } from 'protocol/server/http';
import type { ApiContext } from '../../http/context.ts';
import type { FileRecord } from '../../journal/file-model.ts';
import { toStoreKey } from '../../media/file-ids.ts';
import { getSigningTime, type MediaResource } from '../../media/media-urls.ts';
import type { MediaStore } from '../../media/store.ts';
import { THUMBNAIL_TYPE } from '../../media/thumbnail.ts';

/** The original or the thumbnail of a file, as served. */
export interface ServedFile {
  key: string;
  fileType: string;
  size: number;
  etag: string;
  name: string;
}

/** Prevents browsers from treating a file as a page or running code in it. */
export const SECURITY_HEADERS = {
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

export function toServedFile({ owner, variant }: MediaResource, file: FileRecord): ServedFile | null {
  const { id, fileType, size, sha256, picture } = file;
  const key = toStoreKey(owner, id, variant);
  if (variant === 'original') return { key, fileType, size, etag: `"${sha256}"`, name: toDownloadName(file) };
  if (!picture) return null;
  const etag = `"${sha256}-thumbnail"`;
  return { key, fileType: THUMBNAIL_TYPE, size: picture.thumbnailSize, etag, name: 'thumbnail.webp' };
}

/** Sets the download name, in ASCII and in UTF-8: buckets pass on only ASCII headers. */
export function setFileName(ctx: ApiContext, { name }: ServedFile): void {
  ctx.attachment(name, { type: 'inline', fallback: name.replace(/[^ -~]/gu, '?') });
}

type CreateUrl = NonNullable<MediaStore['createUrl']>;

/** Validity of the requested media URL. */
interface Validity {
  /** Milliseconds since 1970. */
  until: number;
  seconds: number;
}

/**
 * How much longer than our URL the URL of the store is valid, so that a video that was started late plays to its end.
 */
const EXTRA_VALIDITY_MS = 3_600_000;

/** Cache time of a redirect. Temporary keys of the store are renewed at least this long before they expire. */
const REDIRECT_MAX_AGE_SECONDS = 300;

/** Redirects to the store, to a URL that is as stable as ours, so that browsers can cache the file. */
export async function redirectToStore(
  ctx: ApiContext,
  file: ServedFile,
  { until, seconds }: Validity,
  createUrl: CreateUrl,
): Promise<void> {
  setFileName(ctx, file);
  const url = await createUrl(file.key, {
    method: ctx.method === 'HEAD' ? 'HEAD' : 'GET',
    fileType: file.fileType,
    disposition: ctx.response.get('Content-Disposition'),
    cacheControl: 'private, max-age=21600, immutable',
    signedAt: getSigningTime(until),
    until: until + EXTRA_VALIDITY_MS,
  });
  ctx.set({ ...SECURITY_HEADERS, 'Cache-Control': `private, max-age=${Math.min(seconds, REDIRECT_MAX_AGE_SECONDS)}` });
  ctx.redirect(url);
}

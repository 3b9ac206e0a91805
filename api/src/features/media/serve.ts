import type Router from '@koa/router';
import { parse } from 'range-parser';
import type { ApiContext, RequestState, RouteContext } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { Attachments } from '../../media/attachments.ts';
import { MEDIA_PATH, type MediaResource, type MediaUrls } from '../../media/media-urls.ts';
import { type ByteRange, type MediaStore, NotStored } from '../../media/store.ts';
import { redirectToStore, SECURITY_HEADERS, type ServedFile, setFileName, toServedFile } from './served-file.ts';

interface MediaSources {
  mediaUrls: MediaUrls;
  attachments: Attachments;
  media: { store: MediaStore };
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Parses the Range header; undefined for the whole file (also for several ranges), null for an unsatisfiable range. */
const parseByteRange = (ctx: ApiContext, { size, etag }: ServedFile): ByteRange | undefined | null => {
  const header = ctx.get('Range');
  const ifRange = ctx.get('If-Range');
  if (ctx.method !== 'GET' || !header || (ifRange && ifRange !== etag)) return undefined;
  const { type, ranges } = parse(size, header);
  if (type !== 'bytes') return undefined;
  if (ranges.length === 0) return null;
  return ranges.length === 1 ? ranges[0] : undefined;
};

const setHeaders = (ctx: ApiContext, file: ServedFile, seconds: number): void => {
  const { fileType, size, etag } = file;
  setFileName(ctx, file);
  ctx.set({
    ...SECURITY_HEADERS,
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  ctx.type = fileType;
  ctx.length = size;
};

/** Sends status 416: the requested range is not satisfiable. */
const rejectRange = (ctx: ApiContext, size: number): void => {
  ctx.status = 416;
  ctx.set('Content-Range', `bytes */${size}`);
  ctx.body = '';
};

/** Streams the file or the requested range from the store. */
const sendFile = async (ctx: ApiContext, file: ServedFile, seconds: number, store: MediaStore): Promise<void> => {
  ctx.status = 200;
  ctx.set('ETag', file.etag);
  const range = parseByteRange(ctx, file);
  if (range === null) return rejectRange(ctx, file.size);
  const { fresh } = ctx;
  const bytes = ctx.method === 'GET' && !fresh ? await store.read(file.key, range) : undefined;
  setHeaders(ctx, file, seconds);
  if (fresh) ctx.status = 304;
  if (bytes) ctx.body = bytes;
  if (!range) return;
  ctx.status = 206;
  ctx.length = range.end - range.start + 1;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
};

const parseResource = ({ owner, fileId, variant }: RouteContext['params']): MediaResource | undefined =>
  owner && fileId && (variant === 'original' || variant === 'thumbnail') ? { owner, fileId, variant } : undefined;

/**
 * Serves media at signed URLs, or redirects to the store. It is not a call of the contract, because its reply is not
 * JSON. Missing files and invalid URLs get the same 404.
 */
export function mountMedia(
  router: Router<RequestState>,
  { mediaUrls, attachments, media: { store }, now }: MediaSources,
): void {
  const serve = async (ctx: RouteContext): Promise<void> => {
    const resource = parseResource(ctx.params);
    const until = resource && mediaUrls.verify(resource, ctx.query);
    if (!resource || until === undefined) throw notFound();
    const file = await attachments.find(resource.owner, resource.fileId);
    const served = file && toServedFile(resource, file);
    if (!served) throw notFound();
    const seconds = Math.floor((until - now()) / 1_000);
    if (store.createUrl) await redirectToStore(ctx, served, { until, seconds }, store.createUrl);
    else await sendFile(ctx, served, seconds, store);
  };

  router.get(MEDIA_PATH, async (ctx) => {
    await serve(ctx).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      ctx.state.log.error({ fileId: ctx.params.fileId }, 'stored file is missing');
      throw notFound();
    });
  });
}

import type Router from '@koa/router';
import parseRange from 'range-parser';
import type { ApiContext, RequestState } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { Attachments } from './attachments.ts';
import { type MediaUrls, mediaPath, type Target } from './media-urls.ts';
import { redirect } from './redirect.ts';
import { type ServedFile, securityHeaders, setFileName, toServedFile } from './served-file.ts';
import { type ByteRange, type MediaStore, NotStored } from './store.ts';

interface Sources {
  addresses: MediaUrls;
  attachments: Attachments;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The one part that is asked for; undefined for all of it (also where several are asked for), null for none that is there. */
const rangeOf = (ctx: ApiContext, { size, etag }: ServedFile): ByteRange | undefined | null => {
  const asked = ctx.get('Range');
  const condition = ctx.get('If-Range');
  if (ctx.method !== 'GET' || !asked || (condition && condition !== etag)) return undefined;
  const found = parseRange(size, asked);
  if (found === -1) return null;
  return found !== -2 && found.type === 'bytes' && found.length === 1 ? found[0] : undefined;
};

const setHeaders = (ctx: ApiContext, sent: ServedFile, seconds: number): void => {
  const { fileType, size, etag } = sent;
  setFileName(ctx, sent);
  ctx.set({
    ...securityHeaders,
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  ctx.type = fileType;
  ctx.length = size;
};

/** No part that is asked for is there. */
const refuseRange = (ctx: ApiContext, size: number): void => {
  ctx.status = 416;
  ctx.set('Content-Range', `bytes */${size}`);
  ctx.body = '';
};

/** Gives the bytes, or the part of them that is asked for, as they come from the store. */
const send = async (ctx: ApiContext, sent: ServedFile, seconds: number, store: MediaStore): Promise<void> => {
  ctx.status = 200;
  ctx.set('ETag', sent.etag);
  const range = rangeOf(ctx, sent);
  if (range === null) return refuseRange(ctx, sent.size);
  const { fresh } = ctx;
  const bytes = ctx.method === 'GET' && !fresh ? await store.read(sent.key, range) : undefined;
  setHeaders(ctx, sent, seconds);
  if (fresh) ctx.status = 304;
  if (bytes) ctx.body = bytes;
  if (!range) return;
  ctx.status = 206;
  ctx.length = range.end - range.start + 1;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${sent.size}`);
};

const targetOf = ({ params }: ApiContext): Target | undefined => {
  const { owner, fileId, kind } = params as Record<string, string>;
  return owner && fileId && (kind === 'original' || kind === 'thumbnail') ? { owner, fileId, kind } : undefined;
};

/**
 * Gives the bytes of media, or the way to them, to whoever has a signed address. It is no call of the contract: its reply is no JSON. Anything
 * that is not there, and any address that is not good, is the same 404.
 */
export const mountMedia = (router: Router<RequestState>, { addresses, attachments, store, now }: Sources): void => {
  const serve = async (ctx: ApiContext): Promise<void> => {
    const target = targetOf(ctx);
    const until = target && addresses.verify(target, ctx.query);
    if (!target || until === undefined) throw notFound();
    const file = await attachments.find(target.owner, target.fileId);
    const sent = file && toServedFile(target, file);
    if (!sent) throw notFound();
    const seconds = Math.floor((until - now()) / 1_000);
    if (store.addressOf) await redirect(ctx, sent, { until, seconds }, store.addressOf);
    else await send(ctx, sent, seconds, store);
  };

  router.get(mediaPath, async (ctx) => {
    const http = ctx as unknown as ApiContext;
    await serve(http).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      http.state.log.error({ path: http.path }, 'stored file is missing');
      throw notFound();
    });
  });
};

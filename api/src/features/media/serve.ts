import type Router from '@koa/router';
import { type MediaType, mediaTypes } from 'contracts';
import parseRange from 'range-parser';
import type { Http, RequestState } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { FileRecord } from '../trades/model.ts';
import { type Addresses, mediaPath, type Target } from './addresses.ts';
import type { Attachments } from './attachments.ts';
import { keyOf } from './keys.ts';
import { thumbnailType } from './picture.ts';
import { type ByteRange, type MediaStore, NotStored } from './store.ts';

interface Sources {
  addresses: Addresses;
  attachments: Attachments;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What is sent: one of the two things that there are of a file. */
interface Sent {
  key: string;
  fileType: string;
  size: number;
  etag: string;
  name: string;
}

/** Whatever the bytes are, beside what they say they are: they are no page, and run nothing. */
const safety = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  // The pages may be served by a sister of this host.
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** Saved under an ending that is not its own, a file could be opened as something else. */
const nameToSave = ({ originalName, fileType }: FileRecord): string => {
  const endings: readonly string[] = mediaTypes[fileType as MediaType];
  const isProper = endings.some((ending) => originalName.toLowerCase().endsWith(ending));
  return isProper ? originalName : `${originalName}${endings[0]}`;
};

const sentOf = ({ owner, kind }: Target, file: FileRecord): Sent | null => {
  const { id, fileType, size, sha256, picture } = file;
  const key = keyOf(owner, id, kind);
  if (kind === 'original') return { key, fileType, size, etag: `"${sha256}"`, name: nameToSave(file) };
  if (!picture) return null;
  const etag = `"${sha256}-thumbnail"`;
  return { key, fileType: thumbnailType, size: picture.thumbnailSize, etag, name: 'thumbnail.webp' };
};

/** The one part that is asked for; undefined for all of it (also where several are asked for), null for none that is there. */
const rangeOf = (ctx: Http, { size, etag }: Sent): ByteRange | undefined | null => {
  const asked = ctx.get('Range');
  const condition = ctx.get('If-Range');
  if (ctx.method !== 'GET' || !asked || (condition && condition !== etag)) return undefined;
  const found = parseRange(size, asked);
  if (found === -1) return null;
  return found !== -2 && found.type === 'bytes' && found.length === 1 ? found[0] : undefined;
};

const setHeaders = (ctx: Http, { fileType, size, etag, name }: Sent, seconds: number): void => {
  ctx.attachment(name, { type: 'inline' });
  ctx.set({
    ...safety,
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  ctx.type = fileType;
  ctx.length = size;
};

/** No part that is asked for is there. */
const refuseRange = (ctx: Http, size: number): void => {
  ctx.status = 416;
  ctx.set('Content-Range', `bytes */${size}`);
  ctx.body = '';
};

/** Gives the bytes, or the part of them that is asked for, as they come from the store. */
const send = async (ctx: Http, sent: Sent, seconds: number, store: MediaStore): Promise<void> => {
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

const targetOf = ({ params }: Http): Target | undefined => {
  const { owner, fileId, kind } = params as Record<string, string>;
  return owner && fileId && (kind === 'original' || kind === 'thumbnail') ? { owner, fileId, kind } : undefined;
};

/**
 * Gives the bytes of media to whoever has a signed address. It is no call of the contract: its reply is no JSON. Anything
 * that is not there, and any address that is not good, is the same 404.
 */
export const mountMedia = (router: Router<RequestState>, { addresses, attachments, store, now }: Sources): void => {
  const serve = async (ctx: Http): Promise<void> => {
    const target = targetOf(ctx);
    const until = target && addresses.verify(target, ctx.query);
    if (!target || until === undefined) throw notFound();
    const file = await attachments.find(target.owner, target.fileId);
    const sent = file && sentOf(target, file);
    if (!sent) throw notFound();
    await send(ctx, sent, Math.floor((until - now()) / 1_000), store);
  };

  router.get(mediaPath, async (ctx) => {
    const http = ctx as unknown as Http;
    await serve(http).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      http.state.log.error({ path: http.path }, 'the bytes of a file are not there');
      throw notFound();
    });
  });
};

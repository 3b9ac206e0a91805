import type { ApiContext } from '../../http/context.ts';
import { beginningOf } from './media-urls.ts';
import { type ServedFile, securityHeaders, setFileName } from './served-file.ts';
import type { MediaStore } from './store.ts';

type AddressOf = NonNullable<MediaStore['addressOf']>;

/** How long our own address is good. */
interface Good {
  /** Milliseconds since 1970. */
  until: number;
  seconds: number;
}

/** Milliseconds by which an address of the store outlives ours, so that a video that is begun late plays to its end. */
const outlives = 3_600_000;

/** Seconds that a browser keeps a redirect: the store's temporary keys are renewed at least so long before their end. */
const redirectKept = 300;

/** Leads to the store, at an address that is the same as long as ours is, so that browsers keep the bytes. */
export const redirect = async (
  ctx: ApiContext,
  sent: ServedFile,
  { until, seconds }: Good,
  addressOf: AddressOf,
): Promise<void> => {
  setFileName(ctx, sent);
  const address = await addressOf(sent.key, {
    method: ctx.method === 'HEAD' ? 'HEAD' : 'GET',
    fileType: sent.fileType,
    disposition: ctx.response.get('Content-Disposition'),
    cacheControl: 'private, max-age=21600, immutable',
    signedAt: beginningOf(until),
    until: until + outlives,
  });
  ctx.set({ ...securityHeaders, 'Cache-Control': `private, max-age=${Math.min(seconds, redirectKept)}` });
  ctx.redirect(address);
};

import type { ApiContext } from '../../http/context.ts';
import { getSigningTime } from './media-urls.ts';
import { type ServedFile, securityHeaders, setFileName } from './served-file.ts';
import type { MediaStore } from './store.ts';

type CreateUrl = NonNullable<MediaStore['createUrl']>;

/** Validity of the requested media URL. */
interface Validity {
  /** Milliseconds since 1970. */
  until: number;
  seconds: number;
}

/** URLs of the store are valid longer than ours, so that a video that was started late plays to its end. */
const EXTRA_VALIDITY_MS = 3_600_000;

/** Cache time of a redirect. Temporary keys of the store are renewed at least this long before they expire. */
const REDIRECT_MAX_AGE_SECONDS = 300;

/** Redirects to the store, to a URL that is as stable as ours, so that browsers can cache the file. */
export const redirectToStore = async (
  ctx: ApiContext,
  file: ServedFile,
  { until, seconds }: Validity,
  createUrl: CreateUrl,
): Promise<void> => {
  setFileName(ctx, file);
  const url = await createUrl(file.key, {
    method: ctx.method === 'HEAD' ? 'HEAD' : 'GET',
    fileType: file.fileType,
    disposition: ctx.response.get('Content-Disposition'),
    cacheControl: 'private, max-age=21600, immutable',
    signedAt: getSigningTime(until),
    until: until + EXTRA_VALIDITY_MS,
  });
  ctx.set({ ...securityHeaders, 'Cache-Control': `private, max-age=${Math.min(seconds, REDIRECT_MAX_AGE_SECONDS)}` });
  ctx.redirect(url);
};

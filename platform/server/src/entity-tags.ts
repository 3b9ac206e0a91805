import { createHash } from 'node:crypto';

/** The ETag of a body. */
export const createEntityTag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const toStrong = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether an If-None-Match header has this tag, by the weak comparison of RFC 9110. Unlike the package fresh, it ignores the
 * Cache-Control of the request, which is for caches.
 */
export const matchesEntityTag = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',') ?? []).some((each) => toStrong(each) === toStrong(tag));

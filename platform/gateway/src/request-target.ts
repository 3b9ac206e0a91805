import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request, whose target may be an absolute URL. Undefined if servers could interpret the request
 * differently: two Host headers, or an invalid absolute URL.
 */
export const readTarget = ({ url = '/', headersDistinct }: IncomingMessage): string | undefined => {
  if ((headersDistinct.host?.length ?? 0) > 1) return undefined;
  if (url.startsWith('/') || url === '*') return url;
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null;
  return absolute ? absolute.pathname + absolute.search : undefined;
};

import type { IncomingMessage } from 'node:http';

/**
 * The path and query that a request asks for, also where it names them by an absolute address. Undefined where programs on
 * its way may understand it differently: two hosts, or an absolute address that is none.
 */
export const readTarget = ({ url = '/', headersDistinct }: IncomingMessage): string | undefined => {
  if ((headersDistinct.host?.length ?? 0) > 1) return undefined;
  if (url.startsWith('/') || url === '*') return url;
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null;
  return absolute ? absolute.pathname + absolute.search : undefined;
};

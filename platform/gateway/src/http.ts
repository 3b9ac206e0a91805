import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createEntityTag, matchesEntityTag } from 'protocol/server/http';

/** The status of each error that the gateway itself replies with. The API's error replies have the same codes. */
const ERROR_STATUS = {
  invalid_input: 400,
  not_found: 404,
  method_not_allowed: 405,
  internal: 500,
  unavailable: 503,
} as const;

/**
 * The path and query of a request, whose target may be an absolute URL. Undefined if servers could interpret the
 * request differently: two Host headers, or an invalid absolute URL.
 */
export function readTarget({ url = '/', headersDistinct }: IncomingMessage): string | undefined {
  if ((headersDistinct.host?.length ?? 0) > 1) return undefined;
  if (url.startsWith('/') || url === '*') return url;
  const absolute = /^https?:/i.test(url) ? URL.parse(url) : null;
  return absolute ? absolute.pathname + absolute.search : undefined;
}

/** Sends JSON that changes between releases: clients always revalidate, and get 304 while it is unchanged. */
export function sendJson(request: IncomingMessage, reply: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  const etag = createEntityTag(body);
  reply.setHeader('Cache-Control', 'no-cache');
  reply.setHeader('ETag', etag);
  if (matchesEntityTag(request.headers['if-none-match'], etag)) {
    reply.writeHead(304).end();
    return;
  }
  send(request, reply, 'application/json; charset=utf-8', body);
}

/** Sends an error in the product's format. @returns the request id, for the log */
export function sendError(
  request: IncomingMessage,
  reply: ServerResponse,
  code: keyof typeof ERROR_STATUS,
  error: string,
  headers: Record<string, string> = {},
): string {
  reply.statusCode = ERROR_STATUS[code];
  reply.setHeader('Cache-Control', 'no-store');
  reply.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value);
  const requestId = String(reply.getHeader('X-Request-Id') ?? randomUUID());
  reply.setHeader('X-Request-Id', requestId);
  send(request, reply, 'application/json; charset=utf-8', JSON.stringify({ error, code, requestId }));
  return requestId;
}

/** Sends a body, or only its headers for HEAD. */
export function send(request: IncomingMessage, reply: ServerResponse, type: string, body: string): void {
  reply.setHeader('Content-Type', type);
  reply.setHeader('Content-Length', Buffer.byteLength(body));
  reply.end(request.method === 'HEAD' ? undefined : body);
}

// HTTP as the servers of the product, the API and the gateway, both speak it. Node only.

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';

/** Splits a setting at its commas. */
export function splitList(setting: string): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether the `hop`-th address, counted from this server, belongs to a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean;

export const trustNoProxy: ProxyTrust = () => false;

/**
 * Parses a setting: empty (no proxy is trusted), the number of proxies in front of this server, or their addresses and
 * ranges separated by commas (`loopback` and `uniquelocal` are named ranges). Throws for an invalid address.
 */
export function parseProxyTrust(setting = ''): ProxyTrust {
  const parts = splitList(setting);
  const [first = ''] = parts;
  if (parts.length === 1 && /^\d+$/.test(first)) return (_address, hop) => hop < Number(first);
  return proxyAddr.compile(parts);
}

/** Returns the client address as it is written in the headers: the first one that is not a trusted proxy. */
export function findClientAddress(request: IncomingMessage, trust: ProxyTrust): string {
  return proxyAddr(request, trust);
}

/** Whether the request came through a trusted proxy, so that its forwarding headers can be trusted. */
export function isFromTrustedProxy({ socket }: IncomingMessage, trust: ProxyTrust): boolean {
  return trust(socket.remoteAddress ?? '', 0);
}

/** Returns the request id that appears in every log: the one of a trusted proxy, or a new one. */
export function getRequestId(request: IncomingMessage, trust: ProxyTrust): string {
  const received = String(request.headers['x-request-id'] ?? '');
  return /^[\w-]{8,64}$/.test(received) && isFromTrustedProxy(request, trust) ? received : randomUUID();
}

/**
 * Options of createServer, in milliseconds. A request head fits into a few packets. On a slow connection the largest
 * upload takes half an hour; Node's default of five minutes would need 3 Mbit/s.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Must be longer than the keep-alive timeout of proxies in front of the server (gateway 15 s, load balancers up to a
   * minute). If the server closed a connection first, a request that is already on its way would be lost.
   */
  keepAliveTimeout: 75_000,
};

/** A connection without traffic in either direction is closed after this time. Slow but active clients are kept. */
export const IDLE_TIMEOUT_MS = 120_000;

/** How long a client may keep sending after a reply that ends the connection. */
const LINGER_MS = 5_000;

/**
 * Reads on for a while when a request is answered before its body was read and its connection ends with the reply.
 * Closing with unread bytes resets the connection, and a reply that the client has not read yet is lost.
 */
export function closeSlowly(request: IncomingMessage, reply: ServerResponse): void {
  // Before Node's own listener, which closes the connection.
  reply.prependOnceListener('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    socket.destroySoon = () => {
      // What the body was written to may have ended, and then nothing else reads it.
      request.unpipe().resume();
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
  });
}

/** CSP of replies that are not pages: if a browser displays one anyway, it loads and runs nothing. */
export const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Pages load only scripts and style sheets that state a hash. Chromium enforces it for scripts only. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script style)';

/** Two years, as the HSTS preload list requires. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** The ETag of a body. */
export function createEntityTag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

const toStrong = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether an If-None-Match header has this tag, by the weak comparison of RFC 9110. Unlike the package fresh, it
 * ignores the Cache-Control of the request, which is for caches.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  return header === '*' || (header?.split(',') ?? []).some((each) => toStrong(each) === toStrong(tag));
}

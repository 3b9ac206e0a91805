import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Whether the `hop`-th address, counted from this server, belongs to a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: empty (no proxy is trusted), the number of proxies in front of this server, or their addresses and
 * ranges separated by commas (`loopback` and `uniquelocal` are named ranges). Throws for an invalid address.
 */
export const parseProxyTrust = (setting = ''): ProxyTrust => {
  const parts = setting.split(',').flatMap((part) => part.trim() || []);
  const [first = ''] = parts;
  if (parts.length === 1 && /^\d+$/.test(first)) return (_address, hop) => hop < Number(first);
  return proxyAddr.compile(parts);
};

/** Accepts a trailing port, which some proxies add, and the zone id of a link-local address. */
const parseAddress = (text: string): ReturnType<typeof ipaddr.process> | undefined => {
  const bare = isIP(text) ? text : SocketAddress.parse(text)?.address;
  return bare === undefined ? undefined : ipaddr.process(bare.replace(/%.*/, ''));
};

/** Returns one spelling per address: `::ffff:9.8.7.6` is 9.8.7.6. Anything else is `unknown`. */
export const normalizeAddress = (text: string): string => parseAddress(text)?.toString() ?? 'unknown';

const NETWORK_GROUPS = 4;

/**
 * Returns the key of rate limits: an IPv4 address, or the /64 of an IPv6 address. One subscriber owns a whole /64 and
 * could use a different address for each request.
 */
export const toClientNetwork = (address: string): string => {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? 'unknown';
  const network = parsed.parts.map((group, index) => (index < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(network)}/64`;
};

/** Returns the client address: the first one that is not a trusted proxy. */
export const getClientAddress = (request: IncomingMessage, trust: ProxyTrust): string =>
  normalizeAddress(proxyAddr(request, trust));

/** Whether the request came through a trusted proxy, so that its forwarding headers can be trusted. */
export const isFromTrustedProxy = (request: IncomingMessage, trust: ProxyTrust): boolean =>
  trust(request.socket.remoteAddress ?? '', 0);

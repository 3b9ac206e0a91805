import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Whether the `hop`-th address, counted from us, belongs to a proxy whose word we take. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Reads TRUST_PROXY: nothing (no proxy is trusted), the number of proxies in front of us, or their addresses and ranges
 * separated by commas (`loopback` and `uniquelocal` are known names). Throws when an address cannot be read.
 */
export const readProxyTrust = (setting = ''): ProxyTrust => {
  const parts = setting.split(',').flatMap((part) => part.trim() || []);
  const [first = ''] = parts;
  if (parts.length === 1 && /^\d+$/.test(first)) return (_address, hop) => hop < Number(first);
  return proxyAddr.compile(parts);
};

/** Some proxies write a port behind the address, and systems the interface of a local one. */
const parseAddress = (text: string): ReturnType<typeof ipaddr.process> | undefined => {
  const bare = isIP(text) ? text : SocketAddress.parse(text)?.address;
  return bare === undefined ? undefined : ipaddr.process(bare.replace(/%.*/, ''));
};

/** One spelling per address: `::ffff:9.8.7.6` is 9.8.7.6. What is no address is `unknown`. */
export const normalizeAddress = (text: string): string => parseAddress(text)?.toString() ?? 'unknown';

const NETWORK_GROUPS = 4;

/**
 * What rate limits count: an IPv4 address, or the /64 of an IPv6 address. One subscriber has a whole /64, and could take
 * another address for each request.
 */
export const clientNetwork = (address: string): string => {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? 'unknown';
  const network = parsed.parts.map((group, index) => (index < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(network)}/64`;
};

/** The address of the client, as far as trusted proxies vouch for it. */
export const clientAddress = (request: IncomingMessage, trust: ProxyTrust): string =>
  normalizeAddress(proxyAddr(request, trust));

/** Whether the request reached us through a proxy that we trust, so that what it adds may be believed. */
export const cameThroughTrusted = (request: IncomingMessage, trust: ProxyTrust): boolean =>
  trust(request.socket.remoteAddress ?? '', 0);

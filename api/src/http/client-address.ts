import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';
import { findClientAddress, type ProxyTrust } from 'protocol/server/http';

/** Parses an address, with or without a port (which some proxies add) and the zone id of a link-local address. */
const parseAddress = (text: string): ReturnType<typeof ipaddr.process> | undefined => {
  const bare = (isIP(text) ? text : (SocketAddress.parse(text)?.address ?? '')).replace(/%.*/, '');
  // ipaddr.js throws for most IPv6 addresses that end in dotted IPv4. The URL parser writes every spelling in hex.
  const hex = isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
  return ipaddr.isValid(hex) ? ipaddr.process(hex) : undefined;
};

/** Returns one spelling per address: `::ffff:9.8.7.6` is 9.8.7.6. Anything else is `unknown`. */
export function normalizeAddress(text: string): string {
  return parseAddress(text)?.toString() ?? 'unknown';
}

const NETWORK_GROUPS = 4;

/**
 * Returns the key of rate limits: an IPv4 address, or the /64 of an IPv6 address. One subscriber owns a whole /64 and
 * could use a different address for each request.
 */
export function toClientNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? 'unknown';
  const network = parsed.parts.map((group, index) => (index < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(network)}/64`;
}

/** Returns the client address: the first one that is not a trusted proxy. */
export function getClientAddress(request: IncomingMessage, trust: ProxyTrust): string {
  return normalizeAddress(findClientAddress(request, trust));
}

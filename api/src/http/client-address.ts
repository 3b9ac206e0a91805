import type { IncomingMessage } from 'node:http';
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

/** The address of whoever asks, as far as trusted proxies vouch for it. */
export const clientAddress = (request: IncomingMessage, trust: ProxyTrust): string => proxyAddr(request, trust);

/** Whether the request reached us through a proxy that we trust, so that what it adds may be believed. */
export const cameThroughTrusted = (request: IncomingMessage, trust: ProxyTrust): boolean =>
  trust(request.socket.remoteAddress ?? '', 0);

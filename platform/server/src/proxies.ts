import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** Splits a setting at its commas. */
export const splitList = (setting: string): string[] => setting.split(',').flatMap((part) => part.trim() || []);

/** Whether the `hop`-th address, counted from this server, belongs to a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean;

export const trustNoProxy: ProxyTrust = () => false;

/**
 * Parses a setting: empty (no proxy is trusted), the number of proxies in front of this server, or their addresses and
 * ranges separated by commas (`loopback` and `uniquelocal` are named ranges). Throws for an invalid address.
 */
export const parseProxyTrust = (setting = ''): ProxyTrust => {
  const parts = splitList(setting);
  const [first = ''] = parts;
  if (parts.length === 1 && /^\d+$/.test(first)) return (_address, hop) => hop < Number(first);
  return proxyAddr.compile(parts);
};

/** Returns the client address as it is written in the headers: the first one that is not a trusted proxy. */
export const findClientAddress = (request: IncomingMessage, trust: ProxyTrust): string => proxyAddr(request, trust);

/** Whether the request came through a trusted proxy, so that its forwarding headers can be trusted. */
export const isFromTrustedProxy = ({ socket }: IncomingMessage, trust: ProxyTrust): boolean =>
  trust(socket.remoteAddress ?? '', 0);

/** Returns the request id that appears in every log: the one of a trusted proxy, or a new one. */
export const getRequestId = (request: IncomingMessage, trust: ProxyTrust): string => {
  const received = String(request.headers['x-request-id'] ?? '');
  return /^[\w-]{8,64}$/.test(received) && isFromTrustedProxy(request, trust) ? received : randomUUID();
};

/** A module's entry is held against its hash, and a file of another origin is asked for with CORS. */
const needsCors = (address: string): boolean =>
  /(\.json|\/remoteEntry\.js)$/.test(address) || new URL(address, location.href).origin !== location.origin;

const kindOf = (address: string): string => {
  if (address.endsWith('.json')) return 'fetch';
  return address.endsWith('.css') ? 'style' : 'script';
};

/**
 * Lets the browser fetch a file that somebody is going to ask for: it serves only for a request of the same kind. A
 * failure is told to who asks.
 */
export const fetchAhead = (address: string): void => {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href: address, as: kindOf(address) });
  if (needsCors(address)) link.crossOrigin = 'anonymous';
  document.head.append(link);
};

/** How the file will be asked for: a request that is made ahead serves only for one of the same kind. */
const kindOf = (address: string): { as: string; crossOrigin?: string } => {
  if (address.endsWith('.json')) return { as: 'fetch', crossOrigin: 'anonymous' };
  if (address.endsWith('.css')) return { as: 'style' };
  // A module's entry is held against its hash, which takes a request of this kind.
  return address.endsWith('/remoteEntry.js') ? { as: 'script', crossOrigin: 'anonymous' } : { as: 'script' };
};

/** Lets the browser fetch a file that somebody is going to ask for. A failure is told to who asks. */
export const fetchAhead = (address: string): void => {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href: address, ...kindOf(address) });
  document.head.append(link);
};

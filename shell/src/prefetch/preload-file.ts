import type { PageFile } from './page-files.ts';

/** JSON, verified files and files of another origin are requested with CORS. */
const needsCors = ({ address, integrity }: PageFile): boolean =>
  integrity !== undefined ||
  /(\.json|\/remoteEntry\.js)$/.test(address) ||
  new URL(address, location.href).origin !== location.origin;

const kindOf = (address: string): string => {
  if (address.endsWith('.json')) return 'fetch';
  return address.endsWith('.css') ? 'style' : 'script';
};

/**
 * Lets the browser fetch a file that somebody is going to ask for: it serves only a request of the same kind and hash. A
 * failure is told to who asks.
 */
export const preloadFile = (file: PageFile): void => {
  const { address, integrity } = file;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href: address, as: kindOf(address) });
  // Browsers verify no preload of JSON: fetch() verifies it.
  if (integrity && link.as !== 'fetch') link.integrity = integrity;
  if (needsCors(file)) link.crossOrigin = 'anonymous';
  document.head.append(link);
};

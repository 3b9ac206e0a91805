import type { PageFile } from './page-record.ts';

/** JSON, verified files and files of another origin are requested with CORS. */
const needsCors = ({ address, integrity }: PageFile): boolean =>
  integrity !== undefined ||
  /(\.json|\/remoteEntry\.js)$/.test(address) ||
  new URL(address, location.href).origin !== location.origin;

const getPreloadType = (url: string): string => {
  if (url.endsWith('.json')) return 'fetch';
  return url.endsWith('.css') ? 'style' : 'script';
};

/**
 * Starts to download a file that the page will request. The browser reuses it only for a request of the same type, CORS
 * mode and hash. The later request reports a failure.
 */
export const preloadFile = (file: PageFile): void => {
  const { address, integrity } = file;
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    href: address,
    as: getPreloadType(address),
  });
  // Browsers do not verify a preload of JSON. fetch() verifies it.
  if (integrity && link.as !== 'fetch') link.integrity = integrity;
  if (needsCors(file)) link.crossOrigin = 'anonymous';
  document.head.append(link);
};

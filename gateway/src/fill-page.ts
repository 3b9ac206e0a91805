import type { IncomingMessage } from 'node:http';

export interface PageFacts {
  /** The pages are reached by https. */
  https: boolean;
  /** What share of all visits tells how it felt, and where to: `0.1 /api/telemetry`. */
  vitals: string;
  /** What stands in front of `/api/…`, as in /config.json: the page's first script does not wait for that. */
  apiUrl: string;
}

export interface PageRequest extends PageFacts {
  request: IncomingMessage;
  /** Without its query. */
  path: string;
  nonce: string;
}

/** What the browser called us by; of a name that could be none, nothing, so that nobody writes into the page by it. */
const originOf = ({ headers: { host = '' } }: IncomingMessage, https: boolean): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${https ? 'https' : 'http'}://${host}` : '';

/** What is no address of ours is none; what quotes an attribute is escaped in the others. */
const pageUrlOf = (origin: string, path: string): string => {
  const address = origin + path;
  return URL.canParse(address) ? new URL(address).href : '';
};

/**
 * The built page with what only a reply can know: its nonce, and the whole addresses that a link's preview and a search
 * engine want.
 */
export const fillPage = (html: string, { request, path, nonce, https, vitals, apiUrl }: PageRequest): string => {
  const origin = originOf(request, https);
  const values: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __ORIGIN__: origin,
    __PAGE_URL__: pageUrlOf(origin, path),
    __VITALS__: vitals,
    __API_URL__: apiUrl,
  };
  return html.replaceAll(/__(?:CSP_NONCE|ORIGIN|PAGE_URL|VITALS|API_URL)__/g, (name) => values[name] ?? '');
};

import type { IncomingMessage } from 'node:http';

export interface PageFacts {
  /** Where browsers reach the pages, without a slash at its end; never what a request calls us by. Empty: not known. */
  publicUrl: string;
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

/** What is no address of ours is none; what quotes an attribute is escaped in the others. */
const pageUrlOf = (publicUrl: string, path: string): string => {
  const address = publicUrl + path;
  return URL.canParse(address) ? new URL(address).href : '';
};

/**
 * The built page with what only a reply can know: its nonce, and the whole addresses that a link's preview and a search
 * engine want.
 */
export const fillPage = (html: string, { path, nonce, publicUrl, vitals, apiUrl }: PageRequest): string => {
  const values: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __ORIGIN__: publicUrl,
    __PAGE_URL__: pageUrlOf(publicUrl, path),
    __VITALS__: vitals,
    __API_URL__: apiUrl,
  };
  return html.replaceAll(/__(?:CSP_NONCE|ORIGIN|PAGE_URL|VITALS|API_URL)__/g, (name) => values[name] ?? '');
};

import type { IncomingMessage } from 'node:http';

export interface PageConfig {
  /** The public origin without a trailing slash, never taken from a request's Host header. Empty if not configured. */
  publicUrl: string;
  /** The share of visits that report web vitals, and the URL to report to: `0.1 /api/telemetry`. */
  vitals: string;
  /** The prefix of `/api/…`, as in /config.json. The page's first script does not wait for that file. */
  apiUrl: string;
}

export interface PageRequest extends PageConfig {
  request: IncomingMessage;
  /** Without the query. */
  path: string;
  nonce: string;
}

/** Empty if the URL is invalid. The URL parser escapes quotes, which could end the attribute. */
const toPageUrl = (publicUrl: string, path: string): string => {
  const url = publicUrl + path;
  return URL.canParse(url) ? new URL(url).href : '';
};

/**
 * Fills in what is only known at run time: the nonce, and the absolute URLs that link previews and search engines need.
 */
export const fillPage = (html: string, { path, nonce, publicUrl, vitals, apiUrl }: PageRequest): string => {
  const values: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __ORIGIN__: publicUrl,
    __PAGE_URL__: toPageUrl(publicUrl, path),
    __VITALS__: vitals,
    __API_URL__: apiUrl,
  };
  return html.replaceAll(/__(?:CSP_NONCE|ORIGIN|PAGE_URL|VITALS|API_URL)__/g, (name) => values[name] ?? '');
};

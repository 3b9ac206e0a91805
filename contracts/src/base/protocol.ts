// Constants for a page's first script and for builds, which must not load the schemas. This file imports nothing.

/**
 * The version of the protocol between pages and the API. Increase it when pages can no longer talk to an older API, and
 * raise `OLDEST_API_CONTRACT` once older pages must not be served any more.
 */
export const API_CONTRACT = 1;
/** Pages that send a lower number are refused as `outdated`. */
export const OLDEST_API_CONTRACT = 1;
/** The request header with a page's `API_CONTRACT`. Clients that send none, such as scripts, are served. */
export const apiContractHeader = 'X-API-Contract';

/** Paths of the calls that open a session. The page's first script sends them early. */
export const sessionPaths = {
  checkVerification: '/api/auth/check-verification',
  login: '/api/auth/login',
} as const;

/** CLI-02: shown when a failed reply has no text. */
export const fallbackError = 'An error occurred. Please contact support.';

/** Shown by the API and the profile form. */
export const missingNamesMessage = 'First name and last name are required';

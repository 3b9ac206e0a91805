/**
 * The version of the protocol between pages and the API. Increase it when pages can no longer talk to an older API, and
 * raise `OLDEST_API_CONTRACT` once older pages must not be served any more. A separate file, so that pages load it without
 * the schemas.
 */
export const API_CONTRACT = 1;
/** Pages that send a lower number are refused as `outdated`. */
export const OLDEST_API_CONTRACT = 1;
/** The request header with a page's `API_CONTRACT`. Clients that send none, such as scripts, are served. */
export const apiContractHeader = 'X-API-Contract';

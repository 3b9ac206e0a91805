/**
 * What a page and the API agree on. Grows by one when a page could no longer talk to the API as it was; then
 * `OLDEST_API_CONTRACT` follows it, once the pages of before are not to be served any more. In a file of its own: pages
 * read it without the schemas.
 */
export const API_CONTRACT = 1;
/** A page that says less is told that it is `outdated`. */
export const OLDEST_API_CONTRACT = 1;
/** The request header in which a page says its `API_CONTRACT`. Who says none, as a script, is served. */
export const apiContractHeader = 'X-API-Contract';

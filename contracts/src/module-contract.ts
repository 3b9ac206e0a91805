/**
 * What a module and the shell agree on. Grows by one when an older module could no longer run in this shell, or a newer
 * one could not in an older shell. In a file of its own: builds and pages read it without the schemas.
 */
export const MODULE_CONTRACT = 1;

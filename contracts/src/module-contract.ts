/**
 * The version of the contract between modules and the shell. Increase it when older modules cannot run in this shell, or
 * newer ones in an older shell. A separate file, so that builds and pages load it without the schemas.
 */
export const MODULE_CONTRACT = 1;

import * as z from 'zod';

/** Where what stands in a store. Nothing of it is ever changed; it is only added to, and pruned. */

/** The files of one version, as built, and beside them what is said of the release. */
export const versionFolder = (name: string, version: string): string => `modules/${name}/${version}/`;

/** Written first: when somebody began to publish the version. What broke off is told by it from what goes on. */
export const beginFile = 'begun.json';
export const Beginning = z.object({ begunAt: z.string() });
export type Beginning = z.infer<typeof Beginning>;

/** Written last: without it a version does not exist. */
export const releaseFile = 'release.json';

/** The contract of the API that the version was built with. */
export const apiContractFile = 'api-contract.json';

/** How much source the version was made of, and of whom: the next release says what has grown since. */
export const sourceSizesFile = 'source-sizes.json';

/** Written when a version is withdrawn. It is outside of the version's folder because pruning must not remove it. */
export const withdrawalPath = (name: string, version: string): string => `withdrawn/${name}/${version}.json`;

/** A module's turns: what has been current when, one file each, numbered from 1. */
export const turnsFolder = (name: string): string => `turns/${name}/`;
export const turnPath = (name: string, number: number): string =>
  `${turnsFolder(name)}${String(number).padStart(8, '0')}.json`;

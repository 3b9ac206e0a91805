import * as z from 'zod';

/** The paths in a release store. Files are added and pruned, never changed. */

/** Contains the built files of one version, and the metadata files below. */
export const getVersionFolder = (name: string, version: string): string => `modules/${name}/${version}/`;

/** Written first. Its date distinguishes an abandoned release from one that is in progress. */
export const publishStartFile = 'begun.json';
export const PublishStart = z.object({ begunAt: z.string() });
export type PublishStart = z.infer<typeof PublishStart>;

/** Written last: without it a version does not exist. */
export const releaseFile = 'release.json';

/** The API contract that the version was built with. */
export const apiContractFile = 'api-contract.json';

/** The source size of each library and file, so that the next release can report what has grown. */
export const sourceSizesFile = 'source-sizes.json';

/** Written when a version is withdrawn. It is outside of the version's folder because pruning must not remove it. */
export const getWithdrawalPath = (name: string, version: string): string => `withdrawn/${name}/${version}.json`;

/** Contains a module's deployments, one file each, numbered from 1. The folder's name is part of existing stores. */
export const getDeploymentsFolder = (name: string): string => `turns/${name}/`;
export const getDeploymentPath = (name: string, number: number): string =>
  `${getDeploymentsFolder(name)}${String(number).padStart(8, '0')}.json`;

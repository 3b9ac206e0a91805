// The files of a release store, and the published versions in it. Files are added and pruned, never changed.

import * as z from 'zod';
import type { ApiContract } from '../api-contract.ts';
import { PublishedModule } from '../modules.ts';
import { readJson, readValidJson, type Store } from './store.ts';

/** Contains the built files of one version, and the metadata files below. */
export function getVersionFolder(name: string, version: string): string {
  return `modules/${name}/${version}/`;
}

/** Written first. Its date distinguishes an abandoned release from one that is in progress. */
export const PUBLISH_START_FILE = 'begun.json';
export const PublishStart = z.object({ begunAt: z.string() });
export type PublishStart = z.infer<typeof PublishStart>;

/** Written last: without it a version does not exist. */
export const RELEASE_FILE = 'release.json';

/** The API contract that the version was built with. */
export const API_CONTRACT_FILE = 'api-contract.json';

/** The source size of each library and file, so that the next release can report what has grown. */
export const SOURCE_SIZES_FILE = 'source-sizes.json';

/** Written when a version is withdrawn. It is outside of the version's folder because pruning must not remove it. */
export function getWithdrawalPath(name: string, version: string): string {
  return `withdrawn/${name}/${version}.json`;
}

/** Contains a module's deployments, one file each, numbered from 1. The folder's name is part of existing stores. */
export function getDeploymentsFolder(name: string): string {
  return `turns/${name}/`;
}
export function getDeploymentPath(name: string, number: number): string {
  return `${getDeploymentsFolder(name)}${String(number).padStart(8, '0')}.json`;
}

/** Null if the version does not exist or is incomplete. Throws if it cannot be parsed. */
export function readRelease(store: Store, name: string, version: string): Promise<PublishedModule | null> {
  return readJson(store, getVersionFolder(name, version) + RELEASE_FILE, PublishedModule);
}

/** What a version expects of the calls that it uses; null if that is not known. */
export async function readCalls(store: Store, name: string, version: string): Promise<ApiContract | null> {
  const bytes = await store.read(getVersionFolder(name, version) + API_CONTRACT_FILE);
  return bytes && (JSON.parse(bytes.toString()) as ApiContract);
}

export async function isWithdrawn(store: Store, name: string, version: string): Promise<boolean> {
  return (await store.read(getWithdrawalPath(name, version))) !== null;
}

/** All published versions of a module that can be read, the newest first. */
export async function readReleases(store: Store, name: string): Promise<PublishedModule[]> {
  const paths = await store.list(`modules/${name}/`);
  const versions = paths.filter((path) => path.endsWith(`/${RELEASE_FILE}`)).map((path) => path.split('/')[2] ?? '');
  const releases = await Promise.all(
    versions.map((version) => readValidJson(store, getVersionFolder(name, version) + RELEASE_FILE, PublishedModule)),
  );
  return releases.filter((release) => release !== null).sort((a, b) => b.releasedAt.localeCompare(a.releasedAt));
}

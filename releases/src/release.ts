import { BuiltModule } from 'contracts';
import * as z from 'zod';
import { releaseFile, versionFolder } from './layout.ts';
import type { Store } from './store/store.ts';

/** One published version of a module. */
export const Release = z.object({
  ...BuiltModule.shape,
  /** `sha384-…` of the files that the shell asks for by their names. */
  integrity: z.record(z.string(), z.string()),
  /** ISO 8601, in UTC. */
  releasedAt: z.string(),
  /** The paths of its files inside its folder. */
  files: z.array(z.string()),
});
export type Release = z.infer<typeof Release>;

/** Null when there is no such version, or only a half of it. Throws on one that cannot be read. */
export const readRelease = async (store: Store, name: string, version: string): Promise<Release | null> => {
  const bytes = await store.read(versionFolder(name, version) + releaseFile);
  return bytes && Release.parse(JSON.parse(bytes.toString()));
};

/** All published versions of a module, the newest first. */
export const readReleases = async (store: Store, name: string): Promise<Release[]> => {
  const paths = await store.list(`modules/${name}/`);
  const versions = paths.filter((path) => path.endsWith(`/${releaseFile}`)).map((path) => path.split('/')[2] ?? '');
  const releases = await Promise.all(versions.map((version) => readRelease(store, name, version)));
  return releases.filter((one) => one !== null).sort((a, b) => b.releasedAt.localeCompare(a.releasedAt));
};

import type { BuiltModule } from 'contracts';
import { readReleasedRemotes } from './remotes.ts';
import type { Store } from './store/store.ts';

/**
 * Throws if another released module already owns one of the paths: browsers would continue to open that one. A module whose
 * entry cannot be read owns no path.
 */
export const assertPathsAreFree = async (store: Store, { name, paths }: BuiltModule): Promise<void> => {
  const others = (await readReleasedRemotes(store, '/', () => undefined)).filter((remote) => remote.name !== name);
  for (const path of paths) {
    const owner = others.find((remote) => remote.paths.includes(path));
    if (owner) throw new Error(`${path} belongs to ${owner.name}: use another path, or remove it there first.`);
  }
};

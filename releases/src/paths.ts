import type { BuiltModule } from 'contracts';
import { releasedRemotes } from './remotes.ts';
import type { Store } from './store/store.ts';

/**
 * Throws when a module that is released to all owns one of the paths already: browsers would go on opening that one.
 * An entry that cannot be read claims nothing.
 */
export const expectFreePaths = async (store: Store, { name, paths }: BuiltModule): Promise<void> => {
  const others = (await releasedRemotes(store, '/', () => undefined)).filter((remote) => remote.name !== name);
  for (const path of paths) {
    const owner = others.find((remote) => remote.paths.includes(path));
    if (owner)
      throw new Error(`${path} belongs to ${owner.name}: give ${name} another path, or take it from there first.`);
  }
};

import type { Store } from './store/store.ts';

/** The folders of a store that a module's releases write. A role in CI may write these and no other (docs/MODULES.md, Roles). */
export const moduleFolders = (name: string): string[] => [`modules/${name}/`, `turns/${name}/`, `withdrawn/${name}/`];

/**
 * @param allowed the one module that this run may release; any by default, as on a person's machine
 * @throws when it is another
 */
export const expectAllowed = (name: string, allowed: string | undefined): void => {
  if (allowed && allowed !== name) throw new Error(`This run may release ${allowed} and not ${name}.`);
};

/** The store for one module: it reads all, because paths belong to modules, and writes its own folders alone. */
export const scopedStore = (store: Store, name: string): Store => {
  const folders = moduleFolders(name);
  const expectOwn = (path: string): void => {
    if (!folders.some((folder) => path.startsWith(folder)) || path.split('/').includes('..'))
      throw new Error(`${path} is not a file of ${name}.`);
  };
  return {
    description: store.description,
    read: (path) => store.read(path),
    list: (folder) => store.list(folder),
    create: async (path, bytes) => {
      expectOwn(path);
      return store.create(path, bytes);
    },
    remove: async (paths) => {
      paths.forEach(expectOwn);
      await store.remove(paths);
    },
    removeFolder: async (folder) => {
      expectOwn(folder);
      await store.removeFolder(folder);
    },
  };
};

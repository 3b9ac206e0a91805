import type { Store } from 'protocol/store';

/**
 * The folders of a store that a module's releases write. Its role in CI may write only these (docs/MODULES.md, Roles).
 */
export function getModuleFolders(name: string): string[] {
  return [`modules/${name}/`, `turns/${name}/`, `withdrawn/${name}/`];
}

/**
 * @param allowed the only module that this run may release; undefined on a developer's machine, where any is allowed
 * @throws if it is another module
 */
export function assertModuleAllowed(name: string, allowed: string | undefined): void {
  if (allowed && allowed !== name) throw new Error(`This run may release ${allowed} and not ${name}.`);
}

/** Restricts writes to one module's folders. It reads everything, because paths are unique across modules. */
export function createScopedStore(store: Store, name: string): Store {
  const folders = getModuleFolders(name);
  const assertOwned = (path: string): void => {
    if (!folders.some((folder) => path.startsWith(folder)) || path.split('/').includes('..'))
      throw new Error(`${path} is not a file of ${name}.`);
  };
  return {
    description: store.description,
    read: (path) => store.read(path),
    list: (folder) => store.list(folder),
    create: async (path, bytes) => {
      assertOwned(path);
      return store.create(path, bytes);
    },
    remove: async (paths) => {
      paths.forEach(assertOwned);
      await store.remove(paths);
    },
    removeFolder: async (folder) => {
      assertOwned(folder);
      await store.removeFolder(folder);
    },
  };
}

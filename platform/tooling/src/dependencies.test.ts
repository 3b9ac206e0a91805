import { join, normalize } from 'node:path';
import { findFolder, listWorkspaces, readPackageJson, root } from './repository.ts';

it.each(listWorkspaces(root))(
  '%s gets packages of this repository by path, never by name from a registry (REL-05)',
  (folder) => {
    const { dependencies, devDependencies } = readPackageJson(root, folder);
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      const target = findFolder(root, name);
      if (target) expect([name, normalize(join(folder, range.replace(/^file:/, '')))]).toEqual([name, target]);
    }
  },
);

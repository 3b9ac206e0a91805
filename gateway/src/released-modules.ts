import { join } from 'node:path';
import { folderStore, releasedRemotes } from 'releases';
import type { Modules } from './modules.ts';
import { immutable, serveFolder, serveWith } from './static.ts';

/** Modules as teams have released them into a folder, read anew each time: a release needs no restart. */
export const createReleasedModules = (folder: string): Modules => {
  const store = folderStore(folder);
  const files = serveFolder(join(folder, 'modules'), () => immutable);
  const sayBroken = (name: string, error: unknown) => console.error(`${name} is released, but cannot be read`, error);
  return {
    remotes: async () => ({ remotes: await releasedRemotes(store, '/', sayBroken) }),
    serve: async (request, reply, path) => {
      // What is half written.
      if (path.includes('/.')) return false;
      return serveWith(files, request, reply, (request.url ?? '').slice('/modules'.length));
    },
  };
};

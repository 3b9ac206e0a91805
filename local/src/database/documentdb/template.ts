import { run } from '../run.ts';
import { createExtensions } from './extensions.ts';
import type { Launcher } from './launch.ts';
import { startServer } from './server.ts';
import { ROLE } from './settings.ts';
import { programPath, type Tree } from './tree.ts';

/** Makes an empty cluster with the extension in it, once; every data folder starts as its copy. */
export async function makeTemplate(tree: Tree, launcher: Launcher, folder: string): Promise<void> {
  const initdb = [...launcher.prefix, programPath(tree, 'initdb'), '-D', folder, '-U', ROLE, '--auth=trust'];
  const [program = '', ...args] = [...initdb, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(program, args);
  const server = await startServer(tree, launcher, folder, false);
  await createExtensions(server.address).finally(server.stop);
}

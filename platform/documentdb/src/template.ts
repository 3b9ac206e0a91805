import { createExtensions } from './extensions.ts';
import type { Launcher } from './launcher.ts';
import { run } from './run.ts';
import { startServer } from './server.ts';
import { ROLE } from './settings.ts';
import { getProgramPath, type Tree } from './tree.ts';

/** Creates an empty cluster with the extension. Every new data folder is a copy of it. */
export async function createTemplate(tree: Tree, launcher: Launcher, folder: string): Promise<void> {
  const initdb = [...launcher.prefix, getProgramPath(tree, 'initdb'), '-D', folder, '-U', ROLE, '--auth=trust'];
  const [program = '', ...args] = [...initdb, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(program, args);
  const server = await startServer(tree, launcher, folder, false);
  await createExtensions(server.address).finally(server.stop);
}

// The release commands: `npm run release | promote | rollback | unrelease | withdraw | releases | prune -w mf-trades`,
// and for all modules `npm run releases -- health`, `npm run guard` and `seed`. See docs/MODULES.md.
import { spawnSync } from 'node:child_process';
import { basename, join, resolve } from 'node:path';
import { findBuiltModules } from './builds.ts';
import { createGuardianService } from './guardian-service.ts';
import { runReleaseCommand } from './run.ts';
import { SHELL_BUILD } from './shell-files.ts';

const root = join(import.meta.dirname, '../../..');

/** Builds one module and its outdated dependencies, and prints errors. Throws if the build fails. */
const buildModule = (folder: string): void => {
  const args = ['turbo', 'run', 'build', `--filter=${basename(folder)}`, '--output-logs=errors-only'];
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`The build of ${basename(folder)} failed. Nothing was released.`);
};

try {
  await runReleaseCommand({
    args: process.argv.slice(2),
    // The store of `npm start`.
    defaultTarget: resolve(root, process.env.DATA_DIR ?? '.data', 'releases'),
    builtModules: findBuiltModules(root),
    builtShell: join(root, SHELL_BUILD),
    build: buildModule,
    createReport: () => createGuardianService(process.env),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

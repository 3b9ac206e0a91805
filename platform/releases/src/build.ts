import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Builds one module and its outdated dependencies, and prints errors. Throws if the build fails. */
export const buildModule = (folder: string): void => {
  // Turbo restores cached output over existing files: files of an earlier build would be released too.
  for (const output of ['dist', 'source-maps']) rmSync(join(folder, output), { recursive: true, force: true });
  const args = ['turbo', 'run', 'build', `--filter=${basename(folder)}`, '--output-logs=errors-only'];
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`The build of ${basename(folder)} failed. Nothing was released.`);
};

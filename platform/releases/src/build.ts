import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Builds one module and its outdated dependencies, and prints errors. Rejects if the build fails. */
export const buildModule = async (folder: string): Promise<void> => {
  // Turbo restores cached output over existing files: files of an earlier build would be released too.
  for (const output of ['dist', 'source-maps']) await rm(join(folder, output), { recursive: true, force: true });
  const filter = `--filter=${basename(folder)}`;
  const child = spawn('npx', ['turbo', 'run', 'build', filter, '--output-logs=errors-only'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${basename(folder)} failed. Nothing was released.`);
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Builds one module, and what it needs, if that is stale. Rejects when it fails; what the build says is printed. */
export const buildModule = async (folder: string): Promise<void> => {
  // What an earlier build left would be released, too: a build that is taken from the cache is only laid over it.
  for (const output of ['dist', 'source-maps']) await rm(join(folder, output), { recursive: true, force: true });
  const filter = `--filter=${basename(folder)}`;
  const child = spawn('npx', ['turbo', 'run', 'build', filter, '--output-logs=errors-only'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${basename(folder)} failed: nothing was released.`);
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** Builds one module, and what it needs, if that is stale. Rejects when it fails; what the build says is printed. */
export const buildModule = async (folder: string): Promise<void> => {
  const filter = `--filter=${basename(folder)}`;
  const child = spawn('npx', ['turbo', 'run', 'build', filter, '--output-logs=errors-only'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${basename(folder)} failed: nothing was released.`);
};

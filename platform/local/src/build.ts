import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin/turbo');

/** Builds outdated packages. Prints nothing; a failure rejects with the build output. */
export const build = async (root: string, signal: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`${Buffer.concat(output)}\nThe build failed. See the output above.`);
};

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin/turbo');

/** Builds outdated packages. Prints nothing; a failure rejects with the build output. */
export const build = async (root: string, signal: AbortSignal): Promise<void> => {
  const args = [turbo, 'run', 'build', '--output-logs=errors-only'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, signal, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}\nThe build failed. See the output above.`, { cause: error });
  }
};

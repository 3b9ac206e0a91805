import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);
/** Locale and time zone of every program that builds or runs the engine, whatever the user's are. */
export const plainEnvironment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'GMT' });

/** Runs a program to its end. @returns what it printed @throws Error with the last line that it complained with */
export async function run(program: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await exec(program, args, { env: plainEnvironment(), maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr ?? '').trim();
    const last = lines.split('\n').at(-1);
    throw new Error(`${program} failed: ${last || (error as Error).message}`, { cause: error });
  }
}

export function succeeds(program: string, args: string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/**
 * Does `work` while no other process does work under the same lock file. The lock is the kernel's (held by a child that
 * ends with this process), so nothing that is killed leaves it locked.
 */
export async function locked<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const holder = spawn('flock', ['--exclusive', lockFile, 'sh', '-c', 'echo locked; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: plainEnvironment(),
  });
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject);
    holder.once('exit', () => reject(new Error(`no lock on ${lockFile} can be had`)));
    holder.stdout.once('data', () => resolve());
  });
  try {
    return await work();
  } finally {
    holder.stdin.end();
  }
}

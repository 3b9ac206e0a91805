import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** Fixes locale and time zone for programs that build or run the engine, so that the user's settings have no effect. */
export function getPlainEnvironment() {
  return { ...process.env, LC_ALL: 'C', TZ: 'GMT' };
}

/** Runs a program to completion. @returns its output @throws Error with the last line of its error output */
export async function run(program: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { env: getPlainEnvironment(), maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const stderr = String((error as { stderr?: string }).stderr ?? '').trim();
    const lastLine = stderr.split('\n').at(-1);
    throw new Error(`${program} failed: ${lastLine || (error as Error).message}`, { cause: error });
  }
}

export function succeeds(program: string, args: string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/**
 * Runs `work` while holding an exclusive lock on a file. The kernel releases the lock when the child process that holds
 * it exits, so a killed process never leaves a stale lock.
 */
export async function withFileLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const holder = spawn('flock', ['--exclusive', lockFile, 'sh', '-c', 'echo locked; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: getPlainEnvironment(),
  });
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject);
    holder.once('exit', () => reject(new Error(`cannot lock ${lockFile}`)));
    holder.stdout.once('data', () => resolve());
  });
  try {
    return await work();
  } finally {
    holder.stdin.end();
  }
}

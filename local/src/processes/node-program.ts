import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const endWithParent = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

export interface ProgramOptions {
  args: string[];
  cwd: string;
  env?: Record<string, string | undefined>;
  /** Called with each line that the program prints, from either stream. */
  onLine: (line: string) => void;
}

/** A Node program run beside this one; it never outlives this process. */
export interface NodeProgram {
  pid: number | undefined;
  /** Resolves with how it ended ("exit code 1", "signal SIGKILL"); never rejects. */
  ended: Promise<string>;
  /** Asks it to end; after `patience` ms ends it by force. Resolves when it has ended. */
  stop(patience?: number): Promise<void>;
}

export const startNodeProgram = ({ args, cwd, env, onLine }: ProgramOptions): NodeProgram => {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = whenEnded(child);
  return { pid: child.pid, ended, stop: (patience = 10_000) => stop(child, ended, patience) };
};

const whenEnded = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    // 'close' and not 'exit': the last lines of its output are in by then.
    child.on('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

const stop = async (child: ChildProcess, ended: Promise<string>, patience: number): Promise<void> => {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(force);
};

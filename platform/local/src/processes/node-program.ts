import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const endWithParent = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

interface ProgramOptions {
  args: string[];
  cwd: string;
  env?: Record<string, string | undefined>;
  /** Called with each line of stdout and stderr. */
  onLine: (line: string) => void;
}

/** A Node child process. It never outlives this process. */
export interface NodeProgram {
  pid: number | undefined;
  /** Resolves with the exit reason ("exit code 1", "signal SIGKILL"); never rejects. */
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `gracePeriodMs`. Resolves when the program has exited. */
  stop(gracePeriodMs?: number): Promise<void>;
}

export function startNodeProgram({ args, cwd, env, onLine }: ProgramOptions): NodeProgram {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = waitForExit(child);
  return { pid: child.pid, ended, stop: (gracePeriodMs = 10_000) => stop(child, ended, gracePeriodMs) };
}

const waitForExit = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    // 'close' instead of 'exit', because all output has been received by then.
    child.on('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });

const stop = async (child: ChildProcess, ended: Promise<string>, gracePeriodMs: number): Promise<void> => {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs);
  await ended;
  clearTimeout(force);
};

interface ReadinessOptions {
  /** For error messages, e.g. "API". */
  name: string;
  url: string;
  /** Resolves when the program has exited, with the reason. */
  ended: Promise<string>;
  /** Stops waiting when aborted. */
  signal?: AbortSignal;
}

const READY_TIMEOUT_MS = 180_000;

/** Resolves when the URL responds with success. Rejects with a user-facing message on timeout or exit. */
export async function waitUntilReady({ name, url, ended, signal }: ReadinessOptions): Promise<void> {
  let exitReason: string | undefined;
  void ended.then((reason) => {
    exitReason = reason;
  });
  const timeout = AbortSignal.timeout(READY_TIMEOUT_MS);
  while (!(await isReady(url))) {
    signal?.throwIfAborted();
    if (exitReason) throw new Error(`The ${name} exited before it was ready (${exitReason}).`);
    if (timeout.aborted) throw new Error(`The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s.`);
    await sleep(50);
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
};

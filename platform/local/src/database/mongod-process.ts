import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const STOP_TIMEOUT_MS = 10_000;

/** Why a process has ended. Both are null when it could not be started. */
export interface Exit {
  code: number | null;
  signal: string | null;
  /** "exit code 1", "signal SIGKILL". */
  reason: string;
}

/** "signal SIGKILL", with the usual cause. */
export function explainSignal(signal: string): string {
  if (signal !== 'SIGILL') return `signal ${signal}`;
  return 'signal SIGILL: this processor lacks instructions that MongoDB needs, such as AVX on x86-64 and those of ARMv8.2-A on arm64';
}

export interface MongodProcess {
  /** Resolves when it has exited; never rejects. */
  ended: Promise<Exit>;
  /** Asks it to shut down, and kills it when it takes too long. */
  stop(): Promise<void>;
}

/**
 * Runs mongod, which ends with this process. Its messages before it opens its log, e.g. of the loader, go to the same
 * file.
 */
export function spawnMongod(binary: string, args: string[], log: string): MongodProcess {
  const output = openSync(log, 'a');
  // Detached, so that Ctrl-C reaches only the product, which stops its services in order.
  const child = spawn(binary, args, { detached: true, stdio: ['ignore', output, output], env: createEnvironment() });
  closeSync(output);
  const guard = guardOrphan(child);
  const ended = waitForExit(child);
  void ended.then(() => guard?.kill('SIGKILL'));
  child.unref();
  return { ended, stop: () => stop(child, ended) };
}

/**
 * MongoDB 8 crashes on Linux 6.19 to 7.0.13 unless glibc registers restartable sequences (SERVER-121912). That is
 * glibc's default, which some shells and images turn off.
 */
export function createEnvironment(): NodeJS.ProcessEnv {
  const others = (process.env.GLIBC_TUNABLES ?? '')
    .split(':')
    .filter((entry) => entry && !/^glibc\.pthread\.rseq=/.test(entry));
  return { ...process.env, GLIBC_TUNABLES: [...others, 'glibc.pthread.rseq=1'].join(':') };
}

const endOrphan = fileURLToPath(new URL('../processes/end-orphan.ts', import.meta.url));

function guardOrphan({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined) return undefined;
  const guard = fork(endOrphan, [String(pid)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  guard.unref();
  guard.channel?.unref();
  return guard;
}

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, signal: null, reason: message }));
    child.once('exit', (code, signal) =>
      resolve({ code, signal, reason: signal ? `signal ${signal}` : `exit code ${code}` }),
    );
  });
}

async function stop(child: ChildProcess, ended: Promise<Exit>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.ref();
  // Its group, because the program on the PATH may be a script that starts mongod.
  sendSignal(-pid, 'SIGTERM');
  const force = setTimeout(() => sendSignal(-pid, 'SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}

/**
 * Ends the mongod of a killed product, which may still be shutting down.
 * @param proc the folder with the system's processes, which macOS does not have
 */
export async function stopPreviousMongod(folder: string, proc = '/proc'): Promise<void> {
  const pid = Number(await readFile(join(folder, 'mongod.lock'), 'utf8').catch(() => ''));
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // A process that has reused the id is not a mongod on this folder.
  while (pid > 0 && ` ${await readCommandLine(pid, proc)} `.includes(` ${folder} `)) {
    sendSignal(pid, Date.now() < deadline ? 'SIGTERM' : 'SIGKILL');
    await sleep(50);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** Reads the arguments of a process, separated by spaces; empty when it has exited. */
async function readCommandLine(pid: number, proc: string): Promise<string> {
  const text = await readFile(`${proc}/${pid}/cmdline`, 'utf8').catch(() => listArguments(pid));
  return text.replaceAll('\0', ' ').trim();
}

async function listArguments(pid: number): Promise<string> {
  const output = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => undefined);
  return output?.stdout ?? '';
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readApiArguments } from 'local/api';
import { withDatabaseName } from 'local/database';
import { createClient } from './client.ts';
import { getDatabaseUri, getEmulatorHost, getProjectId, toDatabaseName } from './emulator.ts';
import { baseEnvironment } from './program.ts';

const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

/** `nodeOptions` for a server whose clock is ahead by CLOCK_AHEAD milliseconds. */
export const shiftedClock = ['--import', fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))] as const;

/** `nodeOptions` for a server that can measure its heap. */
export const heapReporter = ['--import', fileURLToPath(new URL('./heap-reporter.ts', import.meta.url))] as const;

/** The data folder of the servers of one test file. */
export const dataDir = mkdtempSync(join(tmpdir(), 'trading-journal-server-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/** Outside of jest, the servers of a program share the database that it seeds. */
const findDatabase = (jestWorker: string | undefined): string =>
  jestWorker === undefined
    ? getDatabaseUri()
    : withDatabaseName(getDatabaseUri(), toDatabaseName(`servers_${jestWorker}`));

/** The required settings, a free port, and rate limits that no test reaches. */
const createDefaultEnvironment = (): Record<string, string> => ({
  ...baseEnvironment,
  API_PORT: '0',
  CALLS_PER_MINUTE_PER_TRADER: '1000000000',
  CALLS_PER_MINUTE_PER_CLIENT: '1000000000',
  UPLOADS_PER_MINUTE_PER_TRADER: '1000000000',
  MONGODB_URI: findDatabase(process.env.JEST_WORKER_ID),
  DATA_DIR: dataDir,
  FIREBASE_PROJECT_ID: getProjectId(),
  FIREBASE_AUTH_EMULATOR_HOST: getEmulatorHost(),
});

const running = new Set<ChildProcess>();

/** Ends the servers that a failed test left running. */
export function killServers() {
  for (const server of running) server.kill('SIGKILL');
}

const nodeFlags = readApiArguments(fileURLToPath(new URL('../../..', import.meta.url))).slice(0, -1);

/** `wrapper` is a shell command that runs first; the shell then becomes the server. */
const toCommand = (args: readonly string[], [program, ...wrapperArgs]: readonly string[]): [string, string[]] => {
  if (program === undefined) return [process.execPath, [...args]];
  const script = wrapperArgs.pop();
  return [program, [...wrapperArgs, `${script} && exec "$0" "$@"`, process.execPath, ...args]];
};

/** Runs a command with exactly this environment and reads its output. */
export function startCommand(program: string, args: readonly string[], env: Record<string, string>) {
  const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.add(server);
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    server.emit('line', line);
  };
  for (const stream of [server.stdout, server.stderr]) if (stream) createInterface(stream).on('line', onLine);
  const ended = once(server, 'close').then(([code]) => {
    running.delete(server);
    server.emit('line', '');
    return { code: code as number | null, output: lines.join('\n') };
  });

  /**
   * Resolves with the first line with this text after the first `seen` lines. Rejects if the program ends without it.
   */
  const waitForLine = async (text: string, seen = 0): Promise<string> => {
    for (;;) {
      const found = lines.slice(seen).find((line) => line.includes(text));
      if (found) return found;
      if (server.exitCode !== null) throw new Error(`the program ended: ${lines.join('\n')}`);
      await once(server, 'line');
    }
  };

  return {
    pid: server.pid as number,
    lines,
    waitForLine,
    ended,
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    kill: (signal: NodeJS.Signals) => server.kill(signal),
    /** Sets how far the clock is ahead, for a server with `shiftedClock`. */
    setClock: async (aheadMs: number): Promise<void> => {
      server.send({ aheadMs });
      await once(server, 'message');
    },
    /** Collects garbage in a server with `heapReporter`. @returns the bytes of its heap that are in use */
    measureHeap: async (): Promise<number> => {
      server.send('measure');
      const [bytes] = await once(server, 'message');
      return bytes;
    },
  };
}

/** Runs a program of the product. */
export function startProgram(args: readonly string[], env: Record<string, string>, wrapper: readonly string[] = []) {
  return startCommand(...toCommand(args, wrapper), env);
}

/** Runs `node src/server.ts` as in production. */
export function startServer(
  environment: Record<string, string> = {},
  wrapper: readonly string[] = [],
  nodeOptions: readonly string[] = [],
) {
  const program = startProgram(
    [...nodeFlags, ...nodeOptions, entry],
    { ...createDefaultEnvironment(), ...environment },
    wrapper,
  );
  return {
    ...program,
    /** Resolves with the first log entry with this message. Rejects if the server ends without it. */
    waitForLog: async (msg: string): Promise<Record<string, unknown>> =>
      JSON.parse(await program.waitForLine(`"msg":"${msg}"`)),
  };
}

/** Runs the server until it listens. */
export async function startListeningServer(...args: Parameters<typeof startServer>) {
  const server = startServer(...args);
  const { port, host } = await server.waitForLog('listening');
  return {
    ...server,
    port: Number(port),
    host,
    client: createClient(`http://127.0.0.1:${port}`),
    /** Sends the signal; resolves with the exit code. */
    terminate: async (signal: NodeJS.Signals = 'SIGTERM') => {
      server.kill(signal);
      return (await server.ended).code;
    },
  };
}

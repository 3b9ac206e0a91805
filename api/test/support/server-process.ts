import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { databaseUri, emulatorHost, projectId } from './emulator.ts';

const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

/** For `more` of startServer: a clock that is wrong by CLOCK_AHEAD milliseconds. */
export const shiftedClock = ['--import', fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))] as const;

/** Where the servers of one test file keep what they keep. */
export const dataDir = mkdtempSync(join(tmpdir(), 'trading-journal-server-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/** What a development server is given: all that it needs, a free port, and no limit that a load would meet. */
const ordinary = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  API_PORT: '0',
  CALLS_PER_MINUTE_PER_TRADER: '1000000000',
  CALLS_PER_MINUTE_PER_CLIENT: '1000000000',
  UPLOADS_PER_MINUTE_PER_TRADER: '1000000000',
  MONGODB_URI: databaseUri(),
  DATA_DIR: dataDir,
  FIREBASE_PROJECT_ID: projectId(),
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
});

const running = new Set<ChildProcess>();

/** Ends whatever a failed test has left running. */
export const endServers = () => {
  for (const server of running) server.kill('SIGKILL');
};

/** As the API's own start script has them. */
const flags = ['--max-semi-space-size=4'];

/** With `within`, a shell and what it does first, the server takes the shell's place. */
const commandOf = (args: readonly string[], [program, ...before]: readonly string[]): [string, string[]] => {
  if (program === undefined) return [process.execPath, [...args]];
  const script = before.pop();
  return [program, [...before, `${script} && exec "$0" "$@"`, process.execPath, ...args]];
};

/** Runs a command with this environment and no other, and hears what it says. */
export const startCommand = (program: string, args: readonly string[], env: Record<string, string>) => {
  const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.add(server);
  const lines: string[] = [];
  const heard = (line: string) => {
    lines.push(line);
    server.emit('line', line);
  };
  for (const stream of [server.stdout, server.stderr]) if (stream) createInterface(stream).on('line', heard);
  const ended = once(server, 'close').then(([code]) => {
    running.delete(server);
    server.emit('line', '');
    return { code: code as number | null, said: lines.join('\n') };
  });

  /** The first line, after so many that were `seen`, that has this text; rejects when the program ends without it. */
  const said = async (text: string, seen = 0): Promise<string> => {
    for (;;) {
      const found = lines.slice(seen).find((line) => line.includes(text));
      if (found) return found;
      if (server.exitCode !== null) throw new Error(`the server ended: ${lines.join('\n')}`);
      await once(server, 'line');
    }
  };

  return {
    pid: server.pid as number,
    lines,
    said,
    ended,
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    kill: (signal: NodeJS.Signals) => server.kill(signal),
    /** Puts its clock forward or back, if it was started with `shiftedClock`: by so many milliseconds from the true time. */
    setClock: async (ahead: number): Promise<void> => {
      server.send({ ahead });
      await once(server, 'message');
    },
  };
};

/** Runs a program of the product. */
export const startProgram = (args: readonly string[], env: Record<string, string>, within: readonly string[] = []) =>
  startCommand(...commandOf(args, within), env);

/** Runs `node src/server.ts` as in production. */
export const startServer = (
  environment: Record<string, string> = {},
  within: readonly string[] = [],
  more: readonly string[] = [],
) => {
  const program = startProgram([...flags, ...more, entry], { ...ordinary(), ...environment }, within);
  return {
    ...program,
    /** The first line that is a log entry with this message; rejects when the server ends without it. */
    logged: async (msg: string): Promise<Record<string, unknown>> => JSON.parse(await program.said(`"msg":"${msg}"`)),
  };
};

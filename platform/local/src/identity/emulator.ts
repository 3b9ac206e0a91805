import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { retryOnPortConflict } from '../ports.ts';
import { type NodeProgram, startNodeProgram, waitUntilReady } from '../processes/node-program.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');
const lazyValidators = fileURLToPath(new URL('./lazy-validators.ts', import.meta.url));

export interface Emulator {
  /** Its host and port, e.g. 127.0.0.1:41234. */
  host: string;
  projectId: string;
  program: NodeProgram;
}

interface EmulatorOptions {
  projectId: string;
  /** A dedicated folder for its configuration and debug log. */
  workDir: string;
  log: (line: string) => void;
  /** Stops waiting when aborted. */
  signal?: AbortSignal;
  /** Finds a free port. */
  findPort?: () => Promise<number>;
}

/** Short, because the emulator has nothing to save and ignores signals for seconds while it starts. */
export const EMULATOR_STOP_TIMEOUT_MS = 500;

/**
 * Starts the Firebase Auth emulator without accounts on free ports, which takes about a second. Rejects with a
 * user-facing message and its recent output when it fails to start.
 */
export function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  return retryOnPortConflict(() => startOnce(options));
}

const startOnce = async ({ projectId, workDir, log, signal, findPort = getPort }: EmulatorOptions) => {
  const port = await findPort();
  await writeConfiguration(workDir, port, findPort);
  const recentLines: string[] = [];
  const program = startNodeProgram({
    args: ['--import', lazyValidators, cli, 'emulators:start', '--only', 'auth', '--project', projectId],
    cwd: workDir,
    // Without CI the CLI downloads a message of the day.
    env: { CI: '1', NO_UPDATE_NOTIFIER: '1', FIREBASE_AUTH_EMULATOR_HOST: undefined },
    onLine: (line) => {
      recentLines.push(line);
      if (recentLines.length > 20) recentLines.shift();
      if (isRelevant(line)) log(line.trim());
    },
  });
  const host = `127.0.0.1:${port}`;
  try {
    await waitUntilReady({ name: 'auth emulator', url: `http://${host}/`, ended: program.ended, signal });
  } catch (error) {
    await program.stop(EMULATOR_STOP_TIMEOUT_MS);
    throw new Error([(error as Error).message, ...recentLines].join('\n'), { cause: error });
  }
  return { host, projectId, program };
};

const writeConfiguration = async (workDir: string, port: number, findPort: () => Promise<number>): Promise<void> => {
  const emulators = {
    // Enabling the UI would download it.
    ui: { enabled: false },
    singleProjectMode: true,
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: await findPort() },
    logging: { host: '127.0.0.1', port: await findPort() },
  };
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'firebase.json'), JSON.stringify({ emulators }, null, 2));
};

/** Shows warnings and errors only. The stack itself reports everything else that matters. */
const isRelevant = (line: string): boolean => /^(⚠|Error)/.test(line) && !line.includes('Emulator UI');

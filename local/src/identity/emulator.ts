import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { onFreePorts } from '../ports.ts';
import { type NodeProgram, startNodeProgram } from '../processes/node-program.ts';
import { untilAnswers } from '../processes/until.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');

export interface Emulator {
  /** Where it answers, e.g. 127.0.0.1:41234. */
  host: string;
  projectId: string;
  program: NodeProgram;
}

interface EmulatorOptions {
  projectId: string;
  /** A folder of its own for its configuration and debug log. */
  workDir: string;
  log: (line: string) => void;
  /** Gives up waiting when aborted. */
  signal?: AbortSignal;
  /** Draws a port that is free. */
  drawPort?: () => Promise<number>;
}

/** It has nothing to save, and while it starts it hears no signal for seconds. */
export const emulatorPatience = 500;

/**
 * The Firebase Auth emulator, without any account, as a program on free ports. Takes about 5 s; rejects with a sentence
 * and its last words when it cannot start.
 */
export const startEmulator = (options: EmulatorOptions): Promise<Emulator> => onFreePorts(() => startOnce(options));

const startOnce = async ({ projectId, workDir, log, signal, drawPort = getPort }: EmulatorOptions) => {
  const port = await drawPort();
  await writeConfiguration(workDir, port, drawPort);
  const lastWords: string[] = [];
  const program = startNodeProgram({
    args: [cli, 'emulators:start', '--only', 'auth', '--project', projectId],
    cwd: workDir,
    // Without CI the CLI asks the network for a message of the day.
    env: { CI: '1', NO_UPDATE_NOTIFIER: '1', FIREBASE_AUTH_EMULATOR_HOST: undefined },
    onLine: (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      if (isWorthShowing(line)) log(line.trim());
    },
  });
  const host = `127.0.0.1:${port}`;
  try {
    await untilAnswers({ name: 'auth emulator', url: `http://${host}/`, ended: program.ended, signal });
  } catch (error) {
    await program.stop(emulatorPatience);
    throw new Error([(error as Error).message, ...lastWords].join('\n'), { cause: error });
  }
  return { host, projectId, program };
};

const writeConfiguration = async (workDir: string, port: number, drawPort: () => Promise<number>): Promise<void> => {
  const emulators = {
    // The interface would be downloaded.
    ui: { enabled: false },
    singleProjectMode: true,
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: await drawPort() },
    logging: { host: '127.0.0.1', port: await drawPort() },
  };
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'firebase.json'), JSON.stringify({ emulators }, null, 2));
};

/** Its banners say nothing that the stack does not say itself; what it warns of matters. */
const isWorthShowing = (line: string): boolean => /^(⚠|Error)/.test(line) && !line.includes('Emulator UI');

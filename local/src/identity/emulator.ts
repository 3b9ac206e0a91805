import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { type NodeProgram, startNodeProgram } from '../processes/node-program.ts';
import { untilAnswers } from '../processes/until.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');

export interface Emulator {
  /** Where it answers, e.g. 127.0.0.1:41234. */
  host: string;
  projectId: string;
  program: NodeProgram;
  /** Resolves when it answers; rejects with a sentence and its last words when it cannot start. */
  ready: Promise<void>;
}

interface EmulatorOptions {
  projectId: string;
  /** A folder of its own for its configuration and debug log. */
  workDir: string;
  log: (line: string) => void;
  /** Gives up waiting when aborted. */
  signal?: AbortSignal;
}

/** The Firebase Auth emulator, without any account, as a program on a free port. Takes about 5 s to be ready. */
export const startEmulator = async ({ projectId, workDir, log, signal }: EmulatorOptions): Promise<Emulator> => {
  const port = await getPort();
  await writeConfiguration(workDir, port);
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
  const ready = untilAnswers({ name: 'auth emulator', url: `http://${host}/`, ended: program.ended, signal }).catch(
    (cause: Error) => {
      throw new Error(`${cause.message}\n${lastWords.join('\n')}`);
    },
  );
  return { host, projectId, program, ready };
};

const writeConfiguration = async (workDir: string, port: number): Promise<void> => {
  const address = async (port: number | undefined) => ({ host: '127.0.0.1', port: port ?? (await getPort()) });
  const emulators = {
    // The interface would be downloaded.
    ui: { enabled: false },
    singleProjectMode: true,
    auth: await address(port),
    hub: await address(undefined),
    logging: await address(undefined),
  };
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'firebase.json'), JSON.stringify({ emulators }, null, 2));
};

/** Its banners say nothing that the stack does not say itself; what it warns of matters. */
const isWorthShowing = (line: string): boolean => /^(⚠|Error)/.test(line) && !line.includes('Emulator UI');

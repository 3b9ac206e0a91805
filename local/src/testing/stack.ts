import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { type Email, listEmails } from '../identity/emails.ts';
import { retryOnPortConflict } from '../ports.ts';
import { readSettings } from '../settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface StackOptions {
  /** Of an earlier stack, to start it again; else a new temporary one. */
  dataDir?: string;
  /** Settings beside the ports and the data folder. */
  env?: Record<string, string>;
  /** Builds what is stale first; by default what is built already is served. */
  build?: boolean;
  /** As `npm run demo`: with the demo trader. */
  demo?: boolean;
}

type How = Pick<StackOptions, 'build' | 'demo'>;

export interface Stack {
  url: string;
  apiUrl: string;
  /** The auth emulator, e.g. 127.0.0.1:41234. */
  emulatorHost: string;
  projectId: string;
  dataDir: string;
  /** Its first process, which leads the process group of all. */
  readonly pid: number;
  /** All that it has printed. */
  logs(): string;
  /** The e-mails to this address that were not acted on yet, oldest first. */
  emails(address: string): Promise<Email[]>;
  /** Stops it as Ctrl-C does, which reaches all its processes at once; resolves with its exit code. The data stays. */
  stop(): Promise<number | null>;
  /** `kill -9` of all its processes at once. The data stays. */
  kill(): Promise<void>;
  /** Once it has ended, starts it again: at the same addresses, on the same data. */
  restart(): Promise<void>;
  /** Stops it if need be and removes its data. */
  remove(): Promise<void>;
}

/**
 * Runs the product as `npm start` does, on free ports. Resolves when it says that it is ready; rejects with all that it
 * printed when it ends before. It stops with the calling process at the latest.
 */
export const startStack = async ({ dataDir, env = {}, ...how }: StackOptions = {}): Promise<Stack> => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'trading-journal-stack-')));
  const start = () => startOnce({ ...env, DATA_DIR: folder }, how);
  try {
    // Who names a port wants that one.
    return await (Object.keys(env).some((name) => name.endsWith('PORT')) ? start() : retryOnPortConflict(start));
  } catch (error) {
    if (!dataDir) await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

const startOnce = async (env: Record<string, string>, how: How): Promise<Stack> => {
  const environment = { ...(await settingsOfItsOwn()), ...env };
  const run = startMain(environment, how);
  await run.ready;
  return toStack(run, environment, how);
};

/** No test's load meets a limit, unless the test is about it. */
const unlimited = {
  CALLS_PER_MINUTE_PER_TRADER: '1000000000',
  CALLS_PER_MINUTE_PER_CLIENT: '1000000000',
  UPLOADS_PER_MINUTE_PER_TRADER: '1000000000',
};

/** Empty ones keep what a developer has in .env or in the environment away from the test. */
export const settingsOfItsOwn = async () => ({
  ...unlimited,
  PORT: String(await getPort()),
  API_PORT: String(await getPort()),
  AUTH_EMULATOR_PORT: String(await getPort()),
  FIREBASE_PROJECT_ID: '',
  MONGODB_URI: '',
  TRUST_PROXY: '',
  MEDIA_STORE: '',
  MEDIA_S3_READ: '',
  EMAIL_ENUMERATION_PROTECTION: '',
  // As most visits are: not measured.
  VITALS_SHARE: '0',
});

export interface Run {
  child: ChildProcess;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  ready: Promise<void>;
  logs(): string;
}

/** Starts it without waiting until it is ready. */
export const startMain = (env: Record<string, string>, { build, demo }: How = {}): Run => {
  const flags = [...(build ? [] : ['--no-build']), ...(demo ? ['--demo'] : [])];
  const child = spawn(process.execPath, ['local/src/main.ts', ...flags], {
    cwd: root,
    env: { ...process.env, ...env },
    // The leader of a group, for kill(); with a channel, whose end tells it that we are gone.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
        if (/^Ready: /m.test(printed)) resolve();
      });
    }
    void ended.then((code) => reject(new Error(`The stack ended with ${code}:\n${printed}`)));
  });
  // Who only interrupts it does not wait for this.
  ready.catch(() => {});
  return { child, ended, ready, logs: () => printed };
};

const toStack = (first: Run, env: Record<string, string>, how: How): Stack => {
  const { port, apiPort, authEmulatorPort, projectId, dataDir } = readSettings(env, root);
  const url = `http://localhost:${port}`;
  const emulatorHost = `127.0.0.1:${authEmulatorPort}`;
  let run = first;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const { exitCode, signalCode, pid } = run.child;
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal);
    return run.ended;
  };
  const stop = () => end('SIGINT');
  return {
    url,
    apiUrl: `http://localhost:${apiPort}`,
    emulatorHost,
    projectId,
    dataDir,
    get pid() {
      return run.child.pid as number;
    },
    logs: () => run.logs(),
    emails: async (address) =>
      (await listEmails({ host: emulatorHost, projectId }, url)).filter((email) => email.address === address),
    stop,
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await run.ended;
      run = startMain(env, how);
      await run.ready;
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { withDatabaseName } from '../database/database.ts';
import type { EmulatorAddress } from '../identity/admin.ts';
import { type Email, listEmails } from '../identity/emails.ts';
import { retryOnPortConflict } from '../ports.ts';
import { readSettings } from '../settings.ts';

const ownRoot = fileURLToPath(new URL('../../../..', import.meta.url));

export interface StackOptions {
  /** The data folder of an earlier stack; defaults to a new temporary one. */
  dataDir?: string;
  /** Environment variables in addition to the ports and the data folder. */
  env?: Record<string, string>;
  /** Builds outdated packages first; by default the existing build is served. */
  build?: boolean;
  /** Adds the demo trader, like `npm run demo`. */
  demo?: boolean;
  /** The tree of another release, which runs with its own code; defaults to this one. */
  root?: string;
}

type LaunchOptions = Pick<StackOptions, 'build' | 'demo' | 'root'>;

export interface Stack {
  url: string;
  apiUrl: string;
  emulator: EmulatorAddress;
  dataDir: string;
  /** The main process, which leads the process group. */
  readonly pid: number;
  /** Everything it has printed. */
  logs(): string;
  /** Lists the emails to this address whose links are unused, oldest first. */
  emails(address: string): Promise<Email[]>;
  /** Sends SIGINT to all its processes, like Ctrl-C. Resolves with the exit code. The data stays. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL to all its processes. The data stays. */
  kill(): Promise<void>;
  /** Waits for its exit and starts it again with the same addresses and data. */
  restart(): Promise<void>;
  /** Stops it if it is running, and removes its data. */
  remove(): Promise<void>;
}

/**
 * Runs the product like `npm start`, on free ports. Resolves when it is ready; rejects with its output when it exits
 * before that. It never outlives this process.
 */
export async function startStack({ dataDir, env = {}, ...launchOptions }: StackOptions = {}): Promise<Stack> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'trading-journal-stack-')));
  const start = () => startOnce({ ...env, DATA_DIR: folder }, launchOptions);
  try {
    // An explicitly configured port must not be replaced.
    return await (Object.keys(env).some((name) => name.endsWith('PORT')) ? start() : retryOnPortConflict(start));
  } catch (error) {
    if (!dataDir) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const startOnce = async (env: Record<string, string>, launchOptions: LaunchOptions): Promise<Stack> => {
  const environment = { ...(await createIsolatedEnvironment()), ...env };
  const run = launch(environment, launchOptions);
  await run.ready;
  return toStack(run, environment, launchOptions);
};

/** Prevents rate limiting, except in tests about it. */
const NO_RATE_LIMITS = {
  CALLS_PER_MINUTE_PER_TRADER: '1000000000',
  CALLS_PER_MINUTE_PER_CLIENT: '1000000000',
  UPLOADS_PER_MINUTE_PER_TRADER: '1000000000',
};

/**
 * The stack's own database on the server of E2E_MONGODB_URI. By default the stack runs a server, whatever MONGODB_URI
 * is.
 */
const createDatabaseUri = (): string => {
  const { E2E_MONGODB_URI } = process.env;
  return E2E_MONGODB_URI ? withDatabaseName(E2E_MONGODB_URI, `e2e_${randomUUID()}`) : '';
};

const dropDatabase = async (uri: string): Promise<void> => {
  const { createConnection } = await import('mongoose');
  const connection = await createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
};

/** Empty values override the developer's .env file and environment. */
export async function createIsolatedEnvironment() {
  return {
    ...NO_RATE_LIMITS,
    PORT: String(await getPort()),
    API_PORT: String(await getPort()),
    AUTH_EMULATOR_PORT: String(await getPort()),
    FIREBASE_PROJECT_ID: '',
    MONGODB_URI: createDatabaseUri(),
    TRUST_PROXY: '',
    MEDIA_STORE: '',
    MEDIA_S3_READ: '',
    MODULE_KEYS: '',
    REQUIRE_SIGNATURES: '',
    EMAIL_ENUMERATION_PROTECTION: '',
    // Tests send no web vitals unless they enable them.
    VITALS_SHARE: '0',
  };
}

export interface LaunchedProcess {
  child: ChildProcess;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  ready: Promise<void>;
  logs(): string;
}

/** Starts the product without waiting until it is ready. */
export function launch(
  env: Record<string, string>,
  { build, demo, root = ownRoot }: LaunchOptions = {},
): LaunchedProcess {
  const flags = [...(build ? [] : ['--no-build']), ...(demo ? ['--demo'] : [])];
  const child = spawn(process.execPath, ['platform/local/src/main.ts', ...flags], {
    cwd: root,
    env: { ...process.env, ...env },
    // Detached, so that it leads a process group for kill(). The IPC channel closes when this process is gone.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        if (/^Ready: /m.test(output)) resolve();
      });
    }
    void ended.then((code) => reject(new Error(`The stack exited with ${code}:\n${output}`)));
  });
  // Not every caller waits for it: avoids an unhandled rejection.
  ready.catch(() => {});
  return { child, ended, ready, logs: () => output };
}

const toStack = (first: LaunchedProcess, env: Record<string, string>, launchOptions: LaunchOptions): Stack => {
  const { port, apiPort, authEmulatorPort, projectId, dataDir } = readSettings(env, ownRoot);
  const url = `http://localhost:${port}`;
  const emulator = { host: `127.0.0.1:${authEmulatorPort}`, projectId };
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
    emulator,
    dataDir,
    get pid() {
      return run.child.pid as number;
    },
    logs: () => run.logs(),
    emails: async (address) => (await listEmails(emulator, url)).filter((email) => email.address === address),
    stop,
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await run.ended;
      run = launch(env, launchOptions);
      await run.ready;
    },
    remove: async () => {
      await stop();
      if (process.env.E2E_MONGODB_URI && env.MONGODB_URI) await dropDatabase(env.MONGODB_URI);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

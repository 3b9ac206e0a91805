import { execFile } from 'node:child_process';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { DryMongoBinary, MongoBinary, MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { retryOnPortConflict } from '../ports.ts';
import { getCacheRoot } from './database.ts';

const REACHABILITY_TIMEOUT_MS = 2_000;

/** Finds the first `mongod` on the PATH. */
export async function findMongodOnPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'mongod');
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Finds a downloaded mongod, or downloads one.
 * @throws Error when there is no build for this system or the download fails
 */
export async function findOrDownloadMongod(log: (line: string) => void): Promise<string> {
  const options = await DryMongoBinary.generateOptions({ downloadDir: join(getCacheRoot(), 'mongod') });
  const existing = await DryMongoBinary.locateBinary(options);
  if (existing) return existing;
  await assertReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl());
  log(`Downloading mongod ${options.version} (first start only) …`);
  return MongoBinary.getPath(options);
}

/** Checks the download address first: the downloader itself waits long and fails with a stack trace. */
async function assertReachable(url: string): Promise<void> {
  // fetch does not use the proxy, so only the downloader can find out.
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return;
  const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACHABILITY_TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${new URL(url).host} responded with ${reply.status}`);
}

const REPLICA_SET = 'trading-journal';
const LAUNCH_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

interface MongodOptions {
  binary: string;
  folder: string;
  /** The port of earlier starts, which the replica set configuration on disk contains. */
  port: number | undefined;
}

interface Mongod {
  port: number;
  description: string;
  uri: string;
  /** Resolves when mongod has exited, with the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts mongod as a single-member replica set, which transactions require, on a fixed folder and port.
 * @throws Error with a user-facing message when its port is in use or it fails to start
 */
export const startMongod = (options: MongodOptions): Promise<Mongod> =>
  options.port === undefined ? retryOnPortConflict(() => startOnce(options)) : startOnce(options);

async function startOnce({ binary, folder, port: requiredPort }: MongodOptions): Promise<Mongod> {
  await mkdir(folder, { recursive: true });
  await stopPreviousMongod(folder);
  const port = await getPort({ port: requiredPort });
  if (requiredPort !== undefined && port !== requiredPort) {
    throw new Error(
      `Port ${requiredPort}, which the mongod of this journal requires, is in use by another program. Stop that program.`,
    );
  }
  const version = /db version v(\d+\.\d+\.\d+)/.exec((await promisify(execFile)(binary, ['--version'])).stdout)?.[1];
  const server = await withoutWarnings(() =>
    MongoMemoryReplSet.create({
      // Any installed version is fine: passing it avoids a version mismatch warning.
      binary: { systemBinary: binary, version },
      instanceOpts: [{ dbPath: folder, port, storageEngine: 'wiredTiger', launchTimeout: LAUNCH_TIMEOUT_MS }],
      // Detached, so that Ctrl-C reaches only the product, which stops its services in order.
      replSet: { count: 1, name: REPLICA_SET, storageEngine: 'wiredTiger', spawn: { detached: true } },
    }),
  ).catch((error: Error) => {
    const command = `${binary} --dbpath ${folder}`;
    throw new Error(`mongod failed to start (${error.message}). Run "${command}" to see why.`, { cause: error });
  });
  return {
    port,
    description: version ? `mongod ${version}` : 'mongod',
    uri: `mongodb://127.0.0.1:${port}/trading-journal?replicaSet=${REPLICA_SET}`,
    ended: waitForExit(server),
    stop: async () => void (await server.stop({ doCleanup: false })),
  };
}

/** The launcher throws its errors but also prints them with a stack trace. */
async function withoutWarnings<T>(start: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  return start().finally(() => {
    console.warn = warn;
  });
}

function waitForExit(server: MongoMemoryReplSet): Promise<string> {
  const instance = server.servers[0]?.instanceInfo?.instance;
  return new Promise((resolve) => {
    instance?.once(MongoInstanceEvents.instanceClosed, (code: number | null, signal: string | null) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    );
  });
}

/** Stops the mongod of a killed product without waiting for its watchdog, which takes seconds. */
async function stopPreviousMongod(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'mongod.lock'), 'utf8').catch(() => ''));
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (pid > 0 && (await isMongodOn(folder, pid)) && Date.now() < deadline) {
    process.kill(pid, 'SIGTERM');
    await sleep(100);
  }
}

/** Whether a process is a mongod on this folder, and not another process with a reused id. */
async function isMongodOn(folder: string, pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(folder);
}

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { onFreePorts } from '../../ports.ts';
import { run } from '../run.ts';

const REPLICA_SET = 'trading-journal';
const LAUNCH_PATIENCE_MS = 60_000;
const END_PATIENCE_MS = 10_000;

export interface MongodOptions {
  binary: string;
  folder: string;
  /** The port of earlier starts: the replica set on disk names it as its only member. */
  port: number | undefined;
}

export interface Mongod {
  port: number;
  description: string;
  uri: string;
  /** Resolves when it has ended, with how. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a mongod as a replica set of one, which is what gives it transactions, on a fixed folder and port.
 * @throws Error with a sentence when its port is taken or it does not come up
 */
export const startMongod = (options: MongodOptions): Promise<Mongod> =>
  options.port === undefined ? onFreePorts(() => startOnce(options)) : startOnce(options);

async function startOnce({ binary, folder, port: usual }: MongodOptions): Promise<Mongod> {
  await mkdir(folder, { recursive: true });
  await endFormer(folder);
  const port = await getPort({ port: usual });
  if (usual !== undefined && port !== usual) {
    throw new Error(
      `Port ${usual}, which this journal's mongod is bound to, is taken by another program. Stop that one.`,
    );
  }
  const version = /db version v(\d+\.\d+\.\d+)/.exec(await run(binary, ['--version']))?.[1];
  const server = await quietly(() =>
    MongoMemoryReplSet.create({
      // Whatever version the machine has is right: no warning about another one.
      binary: { systemBinary: binary, version },
      instanceOpts: [{ dbPath: folder, port, storageEngine: 'wiredTiger', launchTimeout: LAUNCH_PATIENCE_MS }],
      // Detached: a Ctrl-C is for the product, which ends its parts in their order.
      replSet: { count: 1, name: REPLICA_SET, storageEngine: 'wiredTiger', spawn: { detached: true } },
    }),
  ).catch((error: Error) => {
    const command = `${binary} --dbpath ${folder}`;
    throw new Error(`mongod did not start (${error.message}): see what "${command}" says.`, { cause: error });
  });
  return {
    port,
    description: version ? `mongod ${version}` : 'mongod',
    uri: `mongodb://127.0.0.1:${port}/trading-journal?replicaSet=${REPLICA_SET}`,
    ended: endOf(server),
    stop: async () => void (await server.stop({ doCleanup: false })),
  };
}

/** The launcher prints the stack trace of a failure that it throws as well. */
async function quietly<T>(start: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  return start().finally(() => {
    console.warn = warn;
  });
}

function endOf(server: MongoMemoryReplSet): Promise<string> {
  const instance = server.servers[0]?.instanceInfo?.instance;
  return new Promise((resolve) => {
    instance?.once(MongoInstanceEvents.instanceClosed, (code: number | null, signal: string | null) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    );
  });
}

/** After `kill -9` of the product its mongod is ended by a watchdog within seconds; this does not wait for that. */
async function endFormer(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'mongod.lock'), 'utf8').catch(() => ''));
  const deadline = Date.now() + END_PATIENCE_MS;
  while (pid > 0 && (await serves(pid, folder)) && Date.now() < deadline) {
    process.kill(pid, 'SIGTERM');
    await sleep(100);
  }
}

/** Whether the process is a mongod on this folder, and not another one that was given its number since. */
async function serves(pid: number, folder: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(folder);
}

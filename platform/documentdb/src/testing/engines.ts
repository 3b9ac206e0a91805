import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { prepareDataFolder } from '../data-folder.ts';
import { ensureEngine } from '../engine-cache.ts';
import { createClient } from '../extensions.ts';
import { type DocumentDb, startDocumentDb } from '../index.ts';
import { detectLauncher } from '../launcher.ts';
import { startServer } from '../server.ts';

/** Where the tests store the built engine: the same folder that the product uses by default. */
export const testCacheDir =
  process.env.ENGINE_CACHE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trading-journal');

/** Starts PostgreSQL without a gateway on disposable data, with a SQL client. */
export async function startDedicatedEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'trading-journal-engine-'));
  const dataFolder = join(folder, 'data');
  const launcher = await detectLauncher();
  const { tree, template } = await ensureEngine(undefined, testCacheDir, () => undefined);
  await prepareDataFolder(dataFolder, template, launcher, false);
  const server = await startServer(tree, launcher, dataFolder, false);
  const client = createClient(server.address).on('error', () => undefined);
  await client.connect();
  const remove = async () => {
    await client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { dataFolder, server, client, remove };
}

declare global {
  var testEngine: { engine: DocumentDb; root: string } | undefined;
}

/** jest's globalSetup: starts one engine for the whole run. Test files read its address from TEST_DATABASE_URI. */
export default async function startSharedEngine(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'trading-journal-documentdb-'));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const engine = await startDocumentDb({ folder: join(root, 'data'), cacheDir: testCacheDir, durable: false, log });
  globalThis.testEngine = { engine, root };
  process.env.TEST_DATABASE_URI = engine.uri;
}

/** Connects to an empty database with this name on the test run's engine. */
export async function connectTo(name: string): Promise<Connection> {
  const connection = await mongoose.createConnection(getTestUri(name)).asPromise();
  await connection.dropDatabase();
  return connection;
}

export function getTestUri(name: string): string {
  const uri = new URL(process.env.TEST_DATABASE_URI ?? '');
  uri.pathname = `/${name}`;
  return uri.href;
}

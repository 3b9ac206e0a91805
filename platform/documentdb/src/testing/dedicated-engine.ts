import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '../data-folder.ts';
import { ensureEngine } from '../engine-cache.ts';
import { createClient } from '../extensions.ts';
import { detectLauncher } from '../launcher.ts';
import { startServer } from '../server.ts';
import { testCacheDir } from './test-cache-dir.ts';

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

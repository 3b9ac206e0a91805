import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { prepareDataFolder } from './data-folder.ts';
import { ensureEngine } from './engine-cache.ts';
import { updateExtensions } from './extensions.ts';
import { detectLauncher } from './launcher.ts';
import { startServer } from './server.ts';
import { testCacheDir } from './testing/test-cache-dir.ts';

const VERSIONS = `SELECT extname, extversion FROM pg_extension WHERE extname LIKE 'documentdb%' ORDER BY 1`;

it('updates the extensions of data from an older engine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trading-journal-extensions-'));
  const [engine, launcher] = await Promise.all([
    ensureEngine(undefined, testCacheDir, () => undefined),
    detectLauncher(),
  ]);
  await prepareDataFolder(join(folder, 'data'), engine.template, launcher, false);
  const server = await startServer(engine.tree, launcher, join(folder, 'data'), false);
  const client = new Client({ host: server.address.socketDir, user: server.address.user, database: 'postgres' });
  await client.connect();
  const current = (await client.query(VERSIONS)).rows;
  await client.query('DROP EXTENSION documentdb_core CASCADE');
  for (const name of ['documentdb_core', 'documentdb'])
    await client.query(`CREATE EXTENSION ${name} VERSION '0.112-0'`);
  await client.query('CREATE EXTENSION documentdb_extended_rum');
  expect((await client.query(VERSIONS)).rows).not.toEqual(current);

  await updateExtensions(server.address);
  expect((await client.query(VERSIONS)).rows).toEqual(current);
  await client.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

import { updateExtensions } from './extensions.ts';
import { startDedicatedEngine } from './testing/engines.ts';

const VERSIONS = `SELECT extname, extversion FROM pg_extension WHERE extname LIKE 'documentdb%' ORDER BY 1`;

it('updates the extensions of data from an older engine', async () => {
  const { client, server, remove } = await startDedicatedEngine();
  const readVersions = async () => (await client.query(VERSIONS)).rows;
  const current = await readVersions();
  await client.query('DROP EXTENSION documentdb_core CASCADE');
  for (const name of ['documentdb_core', 'documentdb'])
    await client.query(`CREATE EXTENSION ${name} VERSION '0.112-0'`);
  await client.query('CREATE EXTENSION documentdb_extended_rum');
  expect(await readVersions()).not.toEqual(current);

  await updateExtensions(server.address);
  expect(await readVersions()).toEqual(current);
  await remove();
});

import { Client } from 'pg';
import type { EngineAddress } from '../gateway/engine.ts';

const PREPARE = [
  'CREATE EXTENSION documentdb CASCADE',
  'CREATE EXTENSION documentdb_extended_rum',
  // The gateway builds indexes at once; these would look for index builds to do every two seconds.
  `SELECT cron.unschedule(jobid) FROM cron.job WHERE jobname LIKE 'documentdb_index_build_task%'`,
];
/** documentdb_core first: the others build on it. */
const OUTDATED = `SELECT name FROM pg_available_extensions WHERE installed_version <> default_version
  ORDER BY name <> 'documentdb_core', name`;

/** Makes a new cluster one that stores documents. */
export async function createExtensions(address: EngineAddress): Promise<void> {
  await withClient(address, async (client) => {
    for (const statement of PREPARE) await client.query(statement);
  });
}

/** Brings data that an older build of the engine made up to this one's functions. */
export async function updateExtensions(address: EngineAddress): Promise<void> {
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(OUTDATED);
    for (const { name } of rows) await client.query(`ALTER EXTENSION ${client.escapeIdentifier(name)} UPDATE`);
  });
}

async function withClient(address: EngineAddress, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ host: address.socketDir, user: address.user, database: 'postgres' });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

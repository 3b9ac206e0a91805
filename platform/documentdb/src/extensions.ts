import { Client } from 'pg';
import type { EngineAddress } from './gateway/engine.ts';

const CREATE_STATEMENTS = [
  'CREATE EXTENSION documentdb CASCADE',
  'CREATE EXTENSION documentdb_extended_rum',
  // The gateway builds indexes synchronously, so these jobs would only poll every two seconds.
  `SELECT cron.unschedule(jobid) FROM cron.job WHERE jobname LIKE 'documentdb_index_build_task%'`,
];
/** documentdb_core comes first because the others depend on it. */
const SELECT_OUTDATED = `SELECT name FROM pg_available_extensions WHERE installed_version <> default_version
  ORDER BY name <> 'documentdb_core', name`;

/** Installs the document database extensions in a new cluster. */
export async function createExtensions(address: EngineAddress): Promise<void> {
  await withClient(address, async (client) => {
    for (const statement of CREATE_STATEMENTS) await client.query(statement);
  });
}

/** Updates the extensions in data that an older engine created. */
export async function updateExtensions(address: EngineAddress): Promise<void> {
  await withClient(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(SELECT_OUTDATED);
    for (const { name } of rows) await client.query(`ALTER EXTENSION ${client.escapeIdentifier(name)} UPDATE`);
  });
}

export function createClient({ socketDir, user }: EngineAddress) {
  return new Client({ host: socketDir, user, database: 'postgres' });
}

/** Runs `work` with a new connection. */
export async function withClient(address: EngineAddress, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = createClient(address);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

import { Client } from 'pg';
import { run } from '../run.ts';
import type { Launcher } from './launch.ts';
import { startServer } from './server.ts';
import { ROLE } from './settings.ts';
import { programPath, type Tree } from './tree.ts';

const PREPARE = [
  'CREATE EXTENSION documentdb CASCADE',
  'CREATE EXTENSION documentdb_extended_rum',
  // The gateway builds indexes at once; these would look for index builds to do every two seconds.
  `SELECT cron.unschedule(jobid) FROM cron.job WHERE jobname LIKE 'documentdb_index_build_task%'`,
];

/** Makes an empty cluster with the extension in it, once; every data folder starts as its copy. */
export async function makeTemplate(tree: Tree, launcher: Launcher, folder: string): Promise<void> {
  const initdb = [...launcher.prefix, programPath(tree, 'initdb'), '-D', folder, '-U', ROLE, '--auth=trust'];
  const [program = '', ...args] = [...initdb, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(program, args);
  const server = await startServer(tree, launcher, folder, false);
  const client = new Client({ host: server.address.socketDir, user: ROLE, database: 'postgres' });
  try {
    await client.connect();
    for (const statement of PREPARE) await client.query(statement);
  } finally {
    await client.end();
    await server.stop();
  }
}

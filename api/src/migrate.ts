// `npm run migrate`: applies pending migrations, as the API does on start.
import { parseArgs } from 'node:util';
import { connectDb } from './database.ts';
import { migrate } from './db/migrations.ts';
import { readMongodbUri } from './env.ts';
import { StartError } from './start-error.ts';

const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const db = await connectDb(readMongodbUri(process.env));
  try {
    const done = await migrate(db);
    console.log(done.length === 0 ? 'No pending migrations.' : `Migrated: ${done.join(', ')}.`);
  } finally {
    await db.close();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

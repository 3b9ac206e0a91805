// `npm run migrate`: applies pending migrations, as the API does on start.
import { parseArgs } from 'node:util';
import { connectDb } from './database.ts';
import { measureClockOffset } from './db/clock.ts';
import { migrate } from './db/migrations.ts';
import { readMongodbUri } from './env.ts';
import { StartError } from './start-error.ts';

const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const db = await connectDb(readMongodbUri(process.env));
  try {
    const offsetMs = await measureClockOffset(db);
    const done = await migrate(db, () => Date.now() + offsetMs);
    console.log(done.length === 0 ? 'No pending migrations.' : `Migrated: ${done.join(', ')}.`);
  } finally {
    await db.close();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

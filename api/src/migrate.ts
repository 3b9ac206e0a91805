// `npm run migrate`: brings what is stored to the form of this version, as the API does when it starts.
import { connectDb } from './db.ts';
import { readMongodbUri } from './env.ts';
import { migrate } from './migrations/index.ts';
import { compareClocks } from './shared-clock.ts';
import { StartError } from './start-error.ts';

const run = async (): Promise<void> => {
  const db = await connectDb(readMongodbUri(process.env));
  try {
    const ahead = await compareClocks(db);
    const done = await migrate(db, () => Date.now() + ahead);
    console.log(done.length === 0 ? 'No pending migrations.' : `Migrated: ${done.join(', ')}.`);
  } finally {
    await db.close();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});

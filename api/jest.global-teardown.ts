import { readdir, rm } from 'node:fs/promises';
import mongoose from 'mongoose';

/** Drops the databases of the run: those that its workers share, and those that a failed test left. */
async function dropDatabases(uri: string, names: readonly string[]): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  for (const name of names) await connection.useDb(name).dropDatabase();
  await connection.close();
}

export default async (): Promise<void> => {
  const { MONGODB_URI, TEST_DATABASES } = process.env;
  if (TEST_DATABASES) {
    // An engine that the run started is removed with its data.
    if (MONGODB_URI) await dropDatabases(MONGODB_URI, await readdir(TEST_DATABASES));
    await rm(TEST_DATABASES, { recursive: true });
  }
  await globalThis.stopTestServices?.();
};

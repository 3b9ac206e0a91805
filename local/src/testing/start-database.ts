import { startTestDatabase, type TestDatabase } from './database.ts';

declare global {
  var testDatabase: TestDatabase | undefined;
}

/** For jest's globalSetup: one engine for the whole run; test files find its address in TEST_DATABASE_URI. */
export default async function startDatabaseOfRun(): Promise<void> {
  globalThis.testDatabase = await startTestDatabase();
  process.env.TEST_DATABASE_URI = globalThis.testDatabase.uri;
}

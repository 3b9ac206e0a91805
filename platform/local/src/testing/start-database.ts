import { startTestDatabase, type TestDatabase } from './database.ts';

declare global {
  var testDatabase: TestDatabase | undefined;
}

/** jest's globalSetup: starts one engine for the whole run. Test files read its address from TEST_DATABASE_URI. */
export default async function startSharedDatabase(): Promise<void> {
  globalThis.testDatabase = await startTestDatabase();
  process.env.TEST_DATABASE_URI = globalThis.testDatabase.uri;
}

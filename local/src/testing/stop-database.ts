import './start-database.ts';

export default async function stopDatabaseOfRun(): Promise<void> {
  await globalThis.testDatabase?.stop();
}

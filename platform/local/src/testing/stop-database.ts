import './database.ts';

export default async function stopSharedDatabase(): Promise<void> {
  await globalThis.testDatabase?.stop();
}

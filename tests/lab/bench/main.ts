// `npm run bench`: times API calls for three journal sizes, then large uploads, and writes docs/performance.md. Takes
// minutes. `npm run bench -- uploads` runs only the uploads. BENCH_TRADES=1000 makes a trial run, which only prints.
import { startTestDatabase, startTestIdentity, withDatabaseName } from 'local/testing';

const [database, identity] = await Promise.all([startTestDatabase({ durable: true }), startTestIdentity()]);
process.env.TEST_MONGODB_URI = withDatabaseName(database.uri, 'bench');
process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
process.env.FIREBASE_PROJECT_ID = identity.projectId;
try {
  // Imported here because the modules read the emulator's address when they load.
  const [{ run }, { runUploads }, { writeReport, writeUploads }] = await Promise.all([
    import('./run.ts'),
    import('./upload.ts'),
    import('./report.ts'),
  ]);
  if (process.argv[2] !== 'uploads') writeReport(await run(), database.description);
  writeUploads(await runUploads(), database.description);
} finally {
  await Promise.all([database.stop(), identity.stop()]);
}

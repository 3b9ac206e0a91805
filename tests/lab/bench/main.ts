// `npm run bench`: times API calls for three journal sizes, then measures memory during large uploads and while many
// journals are read, and what others see of a transfer of a large journal, and writes docs/performance.md. Takes
// minutes. `-- calls`, `-- uploads`, `-- memory` and `-- large` run only one of the parts; BENCH_TRADES=1000,
// BENCH_CASES=analytics or BENCH_JOURNALS=20 makes a trial run, which only prints. `-- browser` times the pages in a
// real browser; there BENCH_RUNS=1 makes a trial run, and `-- browser replay`, `paint` or `import` measures only this.
// `-- interactions` measures how soon the pages answer keys and clicks, and what their heap gains.
import { withDatabaseName } from 'local/database';
import { startTestDatabase, startTestIdentity } from 'local/testing';

async function runApi(part: string | undefined): Promise<void> {
  const [database, identity] = await Promise.all([startTestDatabase({ durable: true }), startTestIdentity()]);
  process.env.TEST_MONGODB_URI = withDatabaseName(database.uri, 'bench');
  process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
  process.env.FIREBASE_PROJECT_ID = identity.projectId;
  try {
    // Imported here because the modules read the emulator's address when they load.
    const [
      { run },
      { runUploads },
      { runMemory },
      { runLarge },
      { writeReport, writeUploads, writeMemory, writeLarge },
    ] = await Promise.all([
      import('./run.ts'),
      import('./upload.ts'),
      import('./memory.ts'),
      import('./large.ts'),
      import('./report.ts'),
    ]);
    const isWanted = (name: string) => part === undefined || part === name;
    if (isWanted('calls')) writeReport(await run(), database.description);
    if (isWanted('uploads')) writeUploads(await runUploads(), database.description);
    if (isWanted('memory')) writeMemory(await runMemory(), database.description);
    if (isWanted('large')) writeLarge(await runLarge(), database.description);
  } finally {
    await Promise.all([database.stop(), identity.stop()]);
  }
}

const part = process.argv[2];
if (part === 'browser') await (await import('./browser/measure-pages.ts')).runBrowser(process.argv[3]);
else if (part === 'interactions') await (await import('./browser/measure-pages.ts')).runBrowser(part);
else await runApi(part);

// `npm run clean:media`: removes EXIF, XMP, IPTC, comments and places from all stored images and videos, as uploads are
// cleaned (SES-02). Housekeeping does it once by itself; this repeats it from the first file, without waiting between
// its steps. Interrupted, housekeeping continues it. Exits with 1 when a file could not be cleaned, with 2 when it
// cannot run.
import { parseArgs } from 'node:util';
import { createLog } from 'protocol/server/log';
import { connectDb } from './database.ts';
import { readSettings } from './env.ts';
import { createStoredCleaning } from './media/clean-stored.ts';
import { openMedia } from './media/open.ts';
import { StartError } from './start-error.ts';

const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const { mongodbUri, media, logLevel } = readSettings(process.env);
  const db = await connectDb(mongodbUri);
  try {
    const cleaning = createStoredCleaning({ db, media: await openMedia(media), log: createLog(logLevel) });
    await cleaning.restart();
    let progress = await cleaning.step();
    while (!progress.finishedAt) progress = await cleaning.step();
    const { checked, cleaned, failed } = progress;
    console.log(`Files checked: ${checked}. Cleaned: ${cleaned}. Failed: ${failed}.`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
});

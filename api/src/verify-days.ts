// `npm run verify-days`: makes every day's summary anew from the trades and reports each that differs, and each trade whose
// number is not what it must be, which only a copy of the database can have.
// `npm run verify-days -- --repair` mends them. Ends with 1 when there is a difference left, with 2 when it cannot check.
import { parseArgs } from 'node:util';
import { connectDb } from './db.ts';
import { readMongodbUri } from './env.ts';
import { type Difference, type VerificationResult, verifyDays } from './features/statistics/verify.ts';
import { type NumberFault, verifyNumbers } from './features/trades/verify-numbers.ts';
import { StartError } from './start-error.ts';

const print = ({ kind, date, userId }: Difference) => console.log(`${kind} ${date} of trader ${userId.toHexString()}`);

const printFault = ({ kind, number, userId }: NumberFault) =>
  console.log(`number ${number} ${kind} of trader ${userId.toHexString()}`);

const summary = ({ traders, differences }: VerificationResult, repair: boolean): string => {
  const found = repair ? 'Repaired summaries' : 'Incorrect summaries';
  return `Journals checked: ${traders}. ${differences === 0 ? 'All summaries are correct' : `${found}: ${differences}`}.`;
};

const verify = async (): Promise<void> => {
  const { repair = false } = parseArgs({ options: { repair: { type: 'boolean' } } }).values;
  const db = await connectDb(readMongodbUri(process.env));
  try {
    const verified = await verifyDays(db, { repair, onDifference: print });
    const faults = await verifyNumbers(db, { repair, onFault: printFault });
    console.log(summary(verified, repair));
    if (faults > 0) console.log(`${repair ? 'Repaired' : 'Incorrect'} trade numbers: ${faults}.`);
    if (verified.differences + faults > 0 && !repair) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

verify().catch((error: unknown) => {
  const isOurs = error instanceof StartError || (error instanceof TypeError && 'code' in error);
  console.error(isOurs ? error.message : error);
  process.exitCode = 2;
});

// `npm run verify`: compares the columns with the trades and reports differences. It also reports invalid
// trade numbers, which only an inconsistent copy of the database can contain, and imported trades that belong to no position or to
// two. `npm run verify -- --repair` fixes all of them except imported trades without a position, which may or may not be duplicates.
// Exits with 1 when a fault remains, with 2 when it cannot check.
import { parseArgs } from 'node:util';
import { connectDb } from './db/connect.ts';
import { readMongodbUri } from './env.ts';
import { type PositionFault, verifyPositionRows } from './features/imports/verify-position-rows.ts';
import { type Difference, type VerificationResult, verifyColumns } from './features/journal/columns/verify.ts';
import { type NumberFault, verifyNumbers } from './features/journal/verify-numbers.ts';
import { StartError } from './start-error.ts';

const printDifference = ({ kind, block, userId }: Difference) =>
  console.log(`${kind} ${block} of trader ${userId.toHexString()}`);

const printFault = ({ kind, number, userId }: NumberFault | PositionFault) =>
  console.log(`number ${number} ${kind} of trader ${userId.toHexString()}`);

const formatSummary = ({ traders, differences }: VerificationResult, repair: boolean): string => {
  const label = repair ? 'Repaired blocks' : 'Incorrect blocks';
  return `Journals checked: ${traders}. ${differences === 0 ? 'All columns are correct' : `${label}: ${differences}`}.`;
};

const verify = async (): Promise<void> => {
  const { repair = false } = parseArgs({ options: { repair: { type: 'boolean' } } }).values;
  const db = await connectDb(readMongodbUri(process.env), { isUnhurried: true });
  try {
    const verified = await verifyColumns(db, { repair, onDifference: printDifference });
    const faults = await verifyNumbers(db, { repair, onFault: printFault });
    const positions = await verifyPositionRows(db, { repair, onFault: printFault });
    console.log(formatSummary(verified, repair));
    if (faults > 0) console.log(`${repair ? 'Repaired' : 'Incorrect'} trade numbers: ${faults}.`);
    if (positions.found > 0)
      console.log(
        `Imported trades that do not belong to one position: ${positions.found}. Repaired: ${positions.found - positions.remaining}.`,
      );
    const remaining = repair ? positions.remaining : verified.differences + faults + positions.found;
    if (remaining > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

verify().catch((error: unknown) => {
  const isExpected = error instanceof StartError || (error instanceof TypeError && 'code' in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
});

// `npm run verify`: compares the columns with the trades and reports differences. It also reports invalid trade
// numbers, which only an inconsistent copy of the database can contain, and imported trades that belong to no position
// or to two. `npm run verify -- --repair` fixes all of them except imported trades without a position, which may or may
// not be duplicates. First it reports malformed trades, with the fields that are missing or wrong. They must be fixed
// by hand: their journals are not checked further, and never repaired. Exits with 1 when a fault remains, with 2 when
// it cannot check.
import { parseArgs } from 'node:util';
import { connectDb } from './database.ts';
import { readMongodbUri } from './env.ts';
import { type PositionFault, verifyPositionRows } from './imports/verify-position-rows.ts';
import { type Difference, type VerificationResult, verifyColumns } from './journal/columns/verify.ts';
import { type NumberFault, verifyNumbers } from './journal/verify-numbers.ts';
import { type MalformedTrade, verifyTrades } from './journal/verify-trades.ts';
import { StartError } from './start-error.ts';

const printDifference = ({ kind, block, userId }: Difference) =>
  console.log(`${kind} ${block} of trader ${userId.toHexString()}`);

const printFault = ({ kind, number, userId }: NumberFault | PositionFault) =>
  console.log(`number ${number} ${kind} of trader ${userId.toHexString()}`);

const printMalformed = ({ id, isDeleted, number, userId, fields }: MalformedTrade) =>
  console.log(
    `${isDeleted ? 'deleted trade' : 'trade'} ${id} malformed (${fields.join(', ')}), number ${number} of trader ${userId}`,
  );

const formatSummary = ({ traders, differences }: VerificationResult, repair: boolean): string => {
  const label = repair ? 'Repaired blocks' : 'Incorrect blocks';
  return `Journals checked: ${traders}. ${differences === 0 ? 'All columns are correct' : `${label}: ${differences}`}.`;
};

const verify = async (): Promise<void> => {
  const { repair = false } = parseArgs({ options: { repair: { type: 'boolean' } } }).values;
  const db = await connectDb(readMongodbUri(process.env), { isUnhurried: true });
  try {
    const { trades: malformed, traders: skipped } = await verifyTrades(db, printMalformed);
    const verified = await verifyColumns(db, { repair, skipped, onDifference: printDifference });
    const faults = await verifyNumbers(db, { repair, skipped, onFault: printFault });
    const positions = await verifyPositionRows(db, { repair, skipped, onFault: printFault });
    console.log(formatSummary(verified, repair));
    if (malformed > 0)
      console.log(`Malformed trades: ${malformed}. Journals that were not checked further: ${skipped.size}.`);
    if (faults > 0) console.log(`${repair ? 'Repaired' : 'Incorrect'} trade numbers: ${faults}.`);
    if (positions.found > 0)
      console.log(
        `Imported trades that do not belong to one position: ${positions.found}. Repaired: ${positions.found - positions.remaining}.`,
      );
    const remaining = malformed + (repair ? positions.remaining : verified.differences + faults + positions.found);
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

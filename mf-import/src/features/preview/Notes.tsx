import { Alert, Disclosure, formatCount, localizeSentence, Table } from 'shared-ui';
import type { Plan, SkippedRow } from '../reading/types.ts';
import styles from './preview.module.css';

/** A longer list of rows ends with "And n more rows". */
const MAX_SHOWN = 200;

const SkippedRows = ({ rows }: { rows: readonly SkippedRow[] }) => {
  if (rows.length === 0) return null;
  return (
    <Disclosure summary={formatCount(rows.length, 'skipped row')}>
      <Table
        caption="Rows that are not read, and why"
        captionHidden
        rows={rows.slice(0, MAX_SHOWN)}
        rowKey={({ fileName, row, reason }) => `${fileName} ${row} ${reason}`}
        columns={[
          { title: 'Row', isRowHeader: true, cell: ({ row }) => row },
          { title: 'Reason', cell: ({ reason }) => localizeSentence(reason) },
          { title: 'File', cell: ({ fileName }) => fileName, wideOnly: true },
        ]}
      />
      {rows.length > MAX_SHOWN && <p>And {formatCount(rows.length - MAX_SHOWN, 'more row')}.</p>}
    </Disclosure>
  );
};

const Warnings = ({ warnings }: { warnings: readonly string[] }) => {
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning" title="Please check:">
      <ul className={styles.warnings}>
        {warnings.slice(0, MAX_SHOWN).map((warning) => (
          <li key={warning}>{localizeSentence(warning)}</li>
        ))}
      </ul>
    </Alert>
  );
};

const OpenPositions = ({ count }: { count: number }) => {
  if (count === 0) return null;
  return (
    <p className={styles.note}>
      {formatCount(count, 'position')} {count === 1 ? 'is' : 'are'} still open in the file. A later file that closes{' '}
      {count === 1 ? 'it' : 'them'} completes the trade.
    </p>
  );
};

const MissingOpenings = ({ trades }: Pick<Plan, 'trades'>) => {
  const count = trades.filter(({ isOpeningMissing }) => isOpeningMissing).length;
  if (count === 0) return null;
  return (
    <p className={styles.note}>
      {formatCount(count, 'trade')} {count === 1 ? 'was' : 'were'} opened before the file begins:{' '}
      {count === 1 ? 'its' : 'their'} entry price follows from the P&L that the file states. A file with the opening
      completes {count === 1 ? 'it' : 'them'} and keeps your notes.
    </p>
  );
};

/** What the trader should know about the file besides its trades. */
export function Notes({ plan: { trades, warnings, openCount, skipped } }: { plan: Plan }) {
  return (
    <>
      <Warnings warnings={warnings} />
      <MissingOpenings trades={trades} />
      <OpenPositions count={openCount} />
      <SkippedRows rows={skipped} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { importedTrades } from 'contracts/imported-trades';
import {
  Alert,
  Button,
  ErrorPanel,
  formatCount,
  formatDay,
  formatInstant,
  formatNumber,
  formatPrice,
  formatSize,
  Inset,
  Money,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { DuplicatePair, PreviewTrade } from '../reading/types.ts';
import styles from './DuplicateTrades.module.css';
import { fetchOrigins, MAX_COMPARED } from './journal.ts';
import type { DuplicatesState } from './useDuplicates.ts';

/** A longer list of pairs ends with "And n more trades". */
const MAX_SHOWN = 200;
/** Each origin needs a request. With more trades than this, the others' files are not named. */
const MAX_ORIGINS = 20;

/** The trades could be duplicates that nobody sees: nothing is imported without the comparison. */
export function JournalFailure({ duplicates: { isBlocked, journal } }: { duplicates: DuplicatesState }) {
  if (!isBlocked) return null;
  return (
    <ErrorPanel
      title="Your journal could not be compared"
      message={`${journal.error?.message ?? ''} Without it, trades that you have from another export would be added twice.`}
      onRetry={() => void journal.refetch()}
      retrying={journal.isFetching}
    />
  );
}

type Side = Pick<PreviewTrade, 'date' | 'closedAt' | 'netCents'> & {
  entryPrice?: string | undefined;
  exitPrice?: string | undefined;
};

const Facts = ({ label, trade, zone }: { label: string; trade: Side; zone: string }) => (
  <div className={styles.facts}>
    <span className={styles.label}>{label}</span>
    <span className={styles.detail}>
      {trade.closedAt ? formatInstant(trade.closedAt, zone) : formatDay(trade.date)}
      {trade.entryPrice !== undefined &&
        trade.exitPrice !== undefined &&
        ` · ${formatPrice(trade.entryPrice)} → ${formatPrice(trade.exitPrice)}`}
    </span>
    <Money cents={trade.netCents} className={styles.amount} />
  </div>
);

const Pair = ({ pair: { trade, stored }, zone }: { pair: DuplicatePair; zone: string }) => (
  <li className={styles.pair}>
    <span>
      <Link to={`/trades/${stored.id}`}>{trade.title}</Link>{' '}
      <span className={styles.detail}>
        {trade.side} {formatSize(trade.quantity)}
      </span>
    </span>
    <div className={styles.sides}>
      <Facts label="In the file" trade={trade} zone={zone} />
      <Facts label="In the journal" trade={stored} zone={zone} />
    </div>
  </li>
);

const useOrigins = (pairs: readonly DuplicatePair[]) => {
  const all = [...new Set(pairs.map(({ stored }) => stored.id))];
  const ids = all.slice(0, MAX_ORIGINS);
  const { data = [] } = useQuery({
    queryKey: [importedTrades.origin.path, 'duplicates', ids],
    queryFn: ({ signal }) => fetchOrigins(ids, signal),
    enabled: ids.length > 0,
    meta: { topics: importedTrades.origin.readsTopics },
    retry: false,
  });
  return { names: data, isPartial: all.length > MAX_ORIGINS };
};

/** `, from orders.csv and typed by you`; empty until it is known. */
const describeOrigins = ({ names, isPartial }: ReturnType<typeof useOrigins>): string => {
  if (names.length === 0) return '';
  const files = names.filter((name) => name !== null);
  const parts = [
    files.length > 0 && `from ${files.join(', ')}`,
    names.includes(null) && 'typed by you',
    isPartial && 'perhaps from other files',
  ].filter((part) => part !== false);
  return `, ${parts.join(' and ')}`;
};

const describeCount = (count: number): string =>
  count === 1 ? 'This trade seems' : `These ${formatCount(count, 'trade')} seem`;

const Pairs = ({ duplicates, zone }: { duplicates: DuplicatesState; zone: string }) => {
  const { pairs, isImported, setImported } = duplicates;
  const origins = useOrigins(pairs);
  if (pairs.length === 0) return null;
  return (
    <Inset title="Already in the journal">
      <p>
        {describeCount(pairs.length)} to be in the journal already
        {describeOrigins(origins)}. {pairs.length === 1 ? 'It is' : 'They are'}{' '}
        {isImported ? 'imported too' : 'left out'}.
      </p>
      <div>
        <Button onClick={() => setImported(!isImported)}>{isImported ? 'Leave these out' : 'Import these too'}</Button>
      </div>
      <ul className={styles.list}>
        {pairs.slice(0, MAX_SHOWN).map((pair) => (
          <Pair key={pair.trade.key} pair={pair} zone={zone} />
        ))}
      </ul>
      {pairs.length > MAX_SHOWN && <p>And {formatCount(pairs.length - MAX_SHOWN, 'more trade')}.</p>}
    </Inset>
  );
};

/** IMX-06: the same trades from another export, beside those of the journal. */
export function DuplicateTrades({ duplicates, zone }: { duplicates: DuplicatesState; zone: string }) {
  const { shared, incompleteUntil } = duplicates;
  return (
    <>
      {incompleteUntil !== null && (
        <Alert tone="warning" title="Not all of your journal was compared">
          Your journal has more than {formatNumber(MAX_COMPARED)} trades on the days of the file. Trades of{' '}
          {formatDay(incompleteUntil)} and earlier may be in the journal already. Import a shorter period to compare
          them.
        </Alert>
      )}
      {shared > 0 && (
        <Alert tone="warning">
          {formatCount(shared, 'more trade')} of the file may be in the journal already, but{' '}
          {shared === 1 ? 'shares' : 'share'} a fill with another trade and cannot be left out.
        </Alert>
      )}
      <Pairs duplicates={duplicates} zone={zone} />
    </>
  );
}

import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
import { CallError, Card, formatCount, formatDay, Loading, Multiple, Skeleton, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './Missed.module.css';
import { computeMissedR, REASON_LABELS } from './missedDraft.ts';

/** The page of missed trades has the others. */
const SHOWN = 5;

const MissedList = ({ trades }: { trades: readonly MissedTrade[] }) => {
  if (trades.length === 0) return <p className={styles.none}>No missed trades of this setup.</p>;
  return (
    <>
      <p>{formatCount(trades.length, 'missed trade')}</p>
      <ul className={styles.list}>
        {trades.slice(0, SHOWN).map((trade) => (
          <li key={trade.id} className={styles.item}>
            <span>{trade.ticker}</span>
            <span className={styles.none}>
              {`${formatDay(trade.date, { weekday: false })}, ${REASON_LABELS[trade.reason].toLowerCase()}`}
            </span>
            <Multiple value={computeMissedR(trade)} />
          </li>
        ))}
      </ul>
    </>
  );
};

interface MissedOfSetupProps {
  setup: string;
  /** The span of days of the page's filter. The other parts of a filter do not select missed trades. */
  from: string | undefined;
  to: string | undefined;
}

/** The latest missed trades of a setup (PLB-09). */
export function MissedOfSetup({ setup, from, to }: MissedOfSetupProps) {
  const query = { ...(from && { from }), ...(to && { to }) };
  const call = useCall(missedTrades.list, { query });
  const trades = call.data?.missedTrades.filter((trade) => trade.setup === setup);
  const search = new URLSearchParams(query).toString();
  return (
    <Card
      title="Missed trades"
      actions={<Link to={`/playbook/missed${search && `?${search}`}`}>All missed trades</Link>}
    >
      {trades && <MissedList trades={trades} />}
      {!trades && call.error && <CallError title="Missed trades could not be loaded" query={call} />}
      {!trades && !call.error && (
        <Loading label="Loading missed trades…">
          <Skeleton height="4rem" />
        </Loading>
      )}
    </Card>
  );
}

import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type Insight, type InsightReply, insights } from 'contracts/insights';
import type { ReactNode } from 'react';
import {
  type AmountUnit,
  Badge,
  CallError,
  formatCount,
  getReplyUnit,
  Loading,
  localizeSentence,
  Skeleton,
  useCall,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatInterval, joinMinus } from '../playbook/figures/values.tsx';
import styles from './Insights.module.css';
import { isKnownAfterwards, orderInsights } from './order.ts';

const InsightItem = ({ insight, unit }: { insight: Insight; unit: AmountUnit }) => {
  const { trades, link } = insight;
  const text = localizeSentence(insight.text);
  return (
    <li className={styles.insight}>
      <p className={styles.text}>{joinMinus(text)}</p>
      {isKnownAfterwards(insight) && (
        <p>
          <Badge>Known only afterwards</Badge>
        </p>
      )}
      <p className={styles.note}>
        {`Difference: ${joinMinus(formatInterval(insight, unit))} (90% interval). `}
        <Link to={link} aria-label={`Show ${formatCount(trades, 'trade')}: ${text}`}>
          {`Show ${formatCount(trades, 'trade')}`}
        </Link>
      </p>
    </li>
  );
};

const InsightRows = ({ insights: shown, unit }: { insights: readonly Insight[]; unit: AmountUnit }) => (
  <ol className={styles.list} aria-label="Insights">
    {shown.map((insight) => (
      <InsightItem key={insight.link} insight={insight} unit={unit} />
    ))}
  </ol>
);

interface InsightListProps {
  filter: MeasuredFilter;
  /** All by default. */
  maxRows?: number;
  /** Only insights about groups of this kind. */
  kind?: string;
  /** What follows the list, or the sentence that says why there is none. */
  children?: (reply: InsightReply) => ReactNode;
}

/** What makes a difference in the trades of a filter, in the order of decisions, or why nothing does (REV-04). */
export function InsightList({ filter, maxRows, kind, children }: InsightListProps) {
  const call = useCall(insights.get, { query: toFilterQuery(filter) });
  if (!call.data) {
    if (call.error) return <CallError title="Insights could not be loaded" query={call} />;
    return (
      <Loading label="Loading insights…">
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  const { insights: found, reason, tradesWithoutRisk, tradesInOtherCurrency } = call.data;
  const shown = orderInsights(found.filter((insight) => kind === undefined || insight.kind === kind)).slice(0, maxRows);
  return (
    <div className={styles.content}>
      {shown.length > 0 && <InsightRows insights={shown} unit={getReplyUnit(call.data)} />}
      {found.length > 0 && shown.length === 0 && <p>None of the insights about these trades is by this grouping.</p>}
      {reason && <p>{reason}</p>}
      {tradesWithoutRisk !== undefined && tradesWithoutRisk > 0 && (
        <p className={styles.note}>Results in R: trades without a risk are left out.</p>
      )}
      {tradesInOtherCurrency !== undefined && (
        <p className={styles.note}>{`Without ${formatCount(tradesInOtherCurrency, 'trade')} in another currency.`}</p>
      )}
      {children?.(call.data)}
    </div>
  );
}

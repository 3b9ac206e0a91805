import type { Difference } from 'contracts/playbook';
import {
  Amount,
  type AmountUnit,
  Badge,
  type BadgeProps,
  formatCount,
  formatNumber,
  formatSignedAmount,
  useUnit,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './values.module.css';

type Verdict = Difference['verdict'];

const VERDICTS: Readonly<Record<Verdict, { text: string; tone: BadgeProps['tone'] }>> = {
  'too few': { text: 'Too few trades', tone: 'neutral' },
  'may be chance': { text: 'May be chance', tone: 'neutral' },
  helps: { text: 'Helps', tone: 'gain' },
  costs: { text: 'Costs', tone: 'loss' },
};

/** Keeps a minus on the line of its amount. */
export function joinMinus(text: string): string {
  return text.replaceAll('\u2212', '\u2212\u2060');
}

/** '+$10.00 to +$74.00'. */
export function formatInterval(
  { lowCents, highCents }: Pick<Difference, 'lowCents' | 'highCents'>,
  unit: AmountUnit,
): string {
  return `${formatSignedAmount(lowCents, unit)} to ${formatSignedAmount(highCents, unit)}`;
}

/** A difference of two averages per trade with its 90 % interval and its verdict. Null shows '--'. */
export function Worth({ worth }: { worth: Difference | null }) {
  const unit = useUnit();
  if (!worth) return <span className={styles.none}>--</span>;
  const { text, tone } = VERDICTS[worth.verdict];
  const isClear = worth.verdict === 'helps' || worth.verdict === 'costs';
  return (
    <span className={styles.worth}>
      <span className={styles.line}>
        <Amount cents={worth.valueCents} {...(!isClear && { tone: 'neutral' })} />
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className={styles.interval}>{formatInterval(worth, unit)}</span>
    </span>
  );
}

/** Why a verdict is a hint. Shown where several rules are compared (PLB-07). */
export function ChanceNote() {
  return (
    <p className={styles.note}>
      Worth is the difference of two averages per trade, with its 90% interval. Of many rules, about one in ten differs
      by chance alone.
    </p>
  );
}

interface TradeCountProps {
  count: number;
  /** What the trades are, for the name of the link: 'broken'. */
  label: string;
  /** Their address; null if no filter selects exactly these trades. */
  path: string | null;
}

/** A number of trades that opens them (PLB-13). */
export function TradeCount({ count, label, path }: TradeCountProps) {
  const text = formatNumber(count);
  if (count === 0 || path === null) return <span>{text}</span>;
  return (
    <Link to={path} aria-label={`${formatCount(count, 'trade')}: ${label}`} className={styles.count}>
      {text}
    </Link>
  );
}

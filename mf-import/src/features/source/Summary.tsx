import { Alert, AlertIcon, Button, CheckCircleIcon, formatCount, formatDays, Money } from 'shared-ui';
import { isComplete } from '../reading/answers.ts';
import type { Answers, Plan, PreviewTrade } from '../reading/types.ts';
import { formatTrades } from './FirstTrades.tsx';
import styles from './Summary.module.css';
import type { usePlan } from './usePlan.ts';

const isImported = ({ status }: PreviewTrade): boolean => status === 'new' || status === 'changed';

/** The label of the button; null if there is nothing to do. */
const findAction = (plan: Plan, hasOpenImport: boolean): string | null => {
  const count = plan.trades.filter(isImported).length;
  if (count > 0) return `Import ${formatTrades(count)}`;
  if (plan.newRowCount) return 'Import open positions';
  return hasOpenImport ? 'Complete import' : null;
};

/** Null if the file states no P&L for some of its trades: then nothing was compared. */
const findAgreement = ({ reconciliation }: Plan): boolean | null => {
  if (reconciliation.some(({ isWrong }) => isWrong)) return false;
  const isCompared = reconciliation.every(({ stated, unstatedSum }) => stated !== null && unstatedSum === null);
  return reconciliation.length > 0 && isCompared ? true : null;
};

const Agreement = ({ plan }: { plan: Plan }) => {
  const agrees = findAgreement(plan);
  if (agrees === null) return null;
  return (
    <span className={agrees ? styles.agrees : styles.differs}>
      {agrees ? <CheckCircleIcon size={16} /> : <AlertIcon size={16} />}
      {agrees ? 'agrees with the file' : 'differs from the file'}
    </span>
  );
};

const formatRange = (trades: readonly PreviewTrade[]): string => {
  const days = trades.map(({ date }) => date).toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return formatDays(first, last, { weekday: false });
};

/** Amounts of different currencies have no sum. */
const Total = ({ plan, trades }: { plan: Plan; trades: readonly PreviewTrade[] }) => {
  if (new Set(plan.reconciliation.map(({ currency }) => currency)).size > 1) return null;
  return <Money cents={trades.reduce((sum, { netCents }) => sum + netCents, 0)} className={styles.total} />;
};

/** New and changed trades; all trades of the file until they are compared, or if nothing is new. */
const Facts = ({ plan }: { plan: Plan }) => {
  const changed = plan.trades.filter(isImported);
  const shown = changed.length > 0 ? changed : plan.trades;
  const rest = plan.trades.length - shown.length;
  if (shown.length === 0) return <p className={styles.facts}>No closed trades</p>;
  return (
    <div>
      <p className={styles.facts}>
        <span>{rest > 0 ? formatCount(shown.length, 'new trade') : formatTrades(shown.length)}</span>
        <span>{formatRange(shown)}</span>
        <Total plan={plan} trades={shown} />
        <Agreement plan={plan} />
      </p>
      {rest > 0 && <p className={styles.rest}>{formatTrades(rest)} of the file already imported.</p>}
      {plan.annotatedCount > 0 && (
        <p className={styles.rest}>
          {formatTrades(plan.annotatedCount)} of the file with notes, a setup or tags. New trades get them.
        </p>
      )}
    </div>
  );
};

interface SummaryProps {
  plan: Plan;
  answers: Answers;
  /** How many questions no earlier import has answered. */
  openQuestions: number;
  state: ReturnType<typeof usePlan>;
  hasOpenImport: boolean;
  /** Trades of the file that are left out, because the journal has them already. */
  leftOutCount: number;
  /** The journal could not be compared. */
  isBlocked: boolean;
  /** What has to end before an import can begin. */
  waitsFor: string | null;
  onBegin: () => void;
}

/** IMP-07: what an import of the file would do, in one line, with its button. */
export function Summary(props: SummaryProps) {
  const { plan, answers, openQuestions, state, hasOpenImport, leftOutCount, isBlocked, waitsFor, onBegin } = props;
  const { isCompared, isReading } = state;
  const action = findAction(plan, hasOpenImport);
  const canBegin = isCompared && !isReading && !isBlocked && waitsFor === null;
  const isAnswered = isComplete(plan.questions, answers);
  const isReady = canBegin && action !== null && isAnswered;
  if (isCompared && action === null && plan.rowCount > 0)
    return (
      <Alert tone="info">
        0 new trades: all of this file is already {leftOutCount > 0 ? 'in the journal' : 'imported'}.
      </Alert>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups the figures of the file.
    <div role="group" aria-label="Summary" className={styles.summary}>
      <Facts plan={plan} />
      <div className={styles.action}>
        <Button variant="primary" disabled={!isReady} onClick={onBegin}>
          {action ?? 'Import'}
        </Button>
        {waitsFor !== null && (
          <span role="status" className={styles.rest}>
            {waitsFor}
          </span>
        )}
        {openQuestions > 0 && (
          <span className={styles.rest}>
            {formatCount(openQuestions, 'question')} below.{' '}
            {isAnswered ? 'Your answers are remembered.' : 'Import waits for your answers.'}
          </span>
        )}
      </div>
    </div>
  );
}

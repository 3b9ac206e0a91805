import type { DaySummary } from 'contracts/day-summaries';
import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, formatMoney, formatPercent, VisuallyHidden } from 'shared-ui';
import styles from './PlanFacts.module.css';
import { hasLostTooMuch, hasTooManyTrades } from './planLimits.ts';

/** Whether a limit of the plan was exceeded, as a mark and in words. Nothing without a limit. */
const Verdict = ({ isExceeded }: { isExceeded: boolean | null }) => {
  if (isExceeded === null) return null;
  const Icon = isExceeded ? CloseIcon : CheckIcon;
  return (
    <span className={styles.verdict} data-exceeded={isExceeded || undefined}>
      <Icon size={14} />
      <VisuallyHidden>{isExceeded ? 'over the plan' : 'within the plan'}</VisuallyHidden>
    </span>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const formatLoss = ({ lowCents, plan }: DaySummary, currency: string | undefined): string => {
  const allowed = formatMoney(-(plan?.maxLossCents ?? 0), { currency });
  return `${formatMoney(lowCents, { currency })} of ${allowed}`;
};

/** The plan of a day against what happened. */
export function PlanFacts({ day, currency }: { day: DaySummary; currency?: string | undefined }) {
  const { plan, trades, planned, clean, broken } = day;
  const judged = clean + broken;
  return (
    <dl className={styles.facts}>
      <Fact label="Trades">
        {plan?.maxTrades == null ? trades : `${trades} of ${plan.maxTrades}`}
        <Verdict isExceeded={hasTooManyTrades(day)} />
      </Fact>
      {plan?.maxLossCents != null && (
        <Fact label="Loss">
          {formatLoss(day, currency)}
          <Verdict isExceeded={hasLostTooMuch(day)} />
        </Fact>
      )}
      {trades > 0 && <Fact label="Planned">{planned === null ? 'No plan' : `${planned} of ${trades}`}</Fact>}
      {judged > 0 && <Fact label="Rules kept">{formatPercent((100 * clean) / judged)}</Fact>}
    </dl>
  );
}

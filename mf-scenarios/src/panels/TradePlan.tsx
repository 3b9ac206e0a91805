import type { Trade } from 'contracts';
import { type TradeWhatIf, whatIf } from 'contracts/what-if';
import { CallError, Loading, Skeleton, Stack, TradeAmount, useCall } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import styles from './TradePlan.module.css';

interface ResultProps {
  cents: number;
  trade: Trade;
}

/** In R where the trade has a risk, otherwise in the currency of its account. */
const Result = ({ cents, trade: { riskCents, currency } }: ResultProps) => (
  <TradeAmount trade={{ netCents: cents, riskCents, currency }} unit={riskCents ? 'r' : undefined} />
);

interface ComparisonProps {
  plan: NonNullable<TradeWhatIf['plan']>;
  actualCents: number;
  trade: Trade;
}

const Comparison = ({ plan, actualCents, trade }: ComparisonProps) => (
  <p>
    {'Your plan would have made '}
    {plan.certain ? (
      <>
        <Result cents={plan.lowCents} trade={trade} />
        {' (certain)'}
      </>
    ) : (
      <>
        {'between '}
        <Result cents={plan.lowCents} trade={trade} />
        {' and '}
        <Result cents={plan.highCents} trade={trade} />
      </>
    )}
    {'; you took '}
    <Result cents={actualCents} trade={trade} />
    {'.'}
  </p>
);

const Answer = ({ answer, trade }: { answer: TradeWhatIf; trade: Trade }) => {
  const { plan, best, actualCents, reason } = answer;
  return (
    <Stack gap={1}>
      {plan && actualCents !== null ? (
        <Comparison plan={plan} actualCents={actualCents} trade={trade} />
      ) : (
        <p>{reason}</p>
      )}
      {best && (
        <p className={styles.note}>
          {'At its best, the trade was at '}
          <Result cents={best.valueCents} trade={trade} />
          {' after fees.'}
        </p>
      )}
    </Stack>
  );
};

/** What the own stop and target of a trade would have made until the end of its day (WIF-03). */
const TradePlan = ({ tradeId, facts }: SlotProperties['trade.panel']) => {
  const call = useCall(whatIf.trade, { params: { id: String(tradeId) } }, { handlesErrors: true });
  if (call.data) return <Answer answer={call.data} trade={facts} />;
  if (call.error) return <CallError title="The plan could not be computed" query={call} />;
  return (
    <Loading label="Computing the plan…">
      <Skeleton height="3rem" />
    </Loading>
  );
};

export default TradePlan;

import type { Simulation } from 'contracts/simulate';
import { type AmountUnit, formatAmount, formatNumber, Grid, Stat } from 'shared-ui';
import { formatRange, formatShare } from './describeFutures.ts';

/** How the futures of an account end. */
const EndFigures = ({ reply: { pass, fail, daysToPass } }: { reply: Simulation }) => (
  <>
    {pass && <Stat bare label="Passed" value={formatShare(pass.value)} hint={`${formatRange(pass)}, 90% interval`} />}
    {fail && <Stat bare label="Drawdown breached" value={formatShare(fail.drawdown)} />}
    {fail && <Stat bare label="Daily loss breached" value={formatShare(fail.dailyLoss)} />}
    {fail && <Stat bare label="Still open" value={formatShare(fail.time)} hint="when the days are over" />}
    {daysToPass && (
      <Stat
        bare
        label="Days to pass"
        value={formatNumber(Math.round(daysToPass.p50))}
        hint={`${formatNumber(Math.round(daysToPass.p10))} to ${formatNumber(Math.round(daysToPass.p90))} in 8 of 10`}
      />
    )}
  </>
);

/** The figures of the futures, each with what it is of. */
export function FuturesFigures({ reply, unit }: { reply: Simulation; unit: AmountUnit }) {
  const { loss, drawdown } = reply;
  return (
    <Grid column="7.5rem" gap={4}>
      <EndFigures reply={reply} />
      {loss && (
        <Stat
          bare
          label="Below the start"
          value={formatShare(loss.value)}
          hint={`${formatRange(loss)}, 90% interval`}
        />
      )}
      {drawdown && (
        <Stat
          bare
          label="Largest drawdown"
          value={formatAmount(drawdown.p50Cents, unit)}
          hint={`over ${formatAmount(drawdown.p95Cents, unit)} in 1 of 20`}
        />
      )}
    </Grid>
  );
}

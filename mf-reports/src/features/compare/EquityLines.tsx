import type { Comparison } from 'contracts/reports';
import {
  Card,
  createAxis,
  formatAxisAmounts,
  formatCount,
  formatNumber,
  formatSignedAmount,
  getReplyUnit,
  labelTicks,
  PlotFrame,
  XLabels,
} from 'shared-ui';
import styles from './EquityLines.module.css';

const SIDES = ['a', 'b'] as const;

/** Lines are drawn in a square of this size, which is stretched to the plot. */
const SIZE = 1_000;

/** 'A: +$120.00 after 12 trades'. */
const describeEnd = (name: (typeof SIDES)[number], { totals, ...side }: Comparison['a']): string =>
  `${name.toUpperCase()}: ${formatSignedAmount(totals.netCents ?? 0, getReplyUnit(side))} after ${formatCount(totals.trades, 'trade')}`;

/** The sums of the results of A and B, trade by trade: the steeper line makes more per trade (RPT-04). */
export function EquityLines({ comparison }: { comparison: Comparison }) {
  const unit = getReplyUnit(comparison.a);
  const points = SIDES.flatMap((name) => comparison[name].equity);
  const xAxis = createAxis(points.map(({ trades }) => trades));
  const yAxis = createAxis(points.map(({ netCents }) => netCents));
  const toPoint = (trades: number, netCents: number) =>
    `${(SIZE * xAxis.toPosition(trades)).toFixed(1)},${(SIZE * (1 - yAxis.toPosition(netCents))).toFixed(1)}`;
  const ends = SIDES.map((name) => describeEnd(name, comparison[name]));
  const xTicks = labelTicks(xAxis, (values) => values.map((value) => formatNumber(value)));
  return (
    <Card title="Equity" description="The sum of the results, trade by trade. The steeper line makes more per trade.">
      <ul className={styles.legend}>
        {SIDES.map((name, index) => (
          <li key={name}>
            <svg width="24" height="8" aria-hidden="true">
              <line x1="0" x2="24" y1="4" y2="4" className={styles.line} data-side={name} />
            </svg>
            {ends[index]}
          </li>
        ))}
      </ul>
      <PlotFrame
        label={`Equity of A and B by number of trades. ${ends.join('; ')}.`}
        yTicks={labelTicks(yAxis, (values) => formatAxisAmounts(values, unit))}
        xTicks={xTicks}
        zero={yAxis.toPosition(0)}
        footer={
          <>
            <XLabels ticks={xTicks} />
            <p className={styles.axisTitle}>Trades</p>
          </>
        }
      >
        <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
          {SIDES.map((name) => (
            <polyline
              key={name}
              className={styles.line}
              data-side={name}
              points={[
                toPoint(0, 0),
                ...comparison[name].equity.map(({ trades, netCents }) => toPoint(trades, netCents)),
              ].join(' ')}
            />
          ))}
        </svg>
      </PlotFrame>
    </Card>
  );
}

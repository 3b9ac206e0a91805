import { Fragment } from 'react';
import { type AmountUnit, formatAxisAmounts } from '../format/amount.ts';
import { formatNumber } from '../format/numbers.ts';
import { createAxis, labelTicks } from './axis.ts';
import { Legend } from './Legend.tsx';
import { PlotFrame, XLabels } from './PlotFrame.tsx';
import styles from './TradeLines.module.css';

/** A sum after so many trades. */
export interface TradePoint {
  trades: number;
  cents: number;
}

export interface TradeLine {
  /** What the line is, and where it ends: 'A: +$120.00 after 12 trades'. */
  text: string;
  points: readonly TradePoint[];
  /** Dashes tell two lines apart without colours, too. */
  isDashed?: boolean;
  /** The line has an area down to these points: what is possible in between. */
  downTo?: readonly TradePoint[];
}

export interface TradeLinesProps {
  /** The accessible name begins with it: 'Equity of A and B by number of trades'. */
  label: string;
  lines: readonly TradeLine[];
  unit: AmountUnit;
}

/** Lines are drawn in a square of this size, which is stretched to the plot. */
const SIZE = 1_000;

const START: TradePoint = { trades: 0, cents: 0 };

const createDrawing = (lines: readonly TradeLine[]) => {
  const points = lines.flatMap((line) => [...line.points, ...(line.downTo ?? [])]);
  const xAxis = createAxis(points.map(({ trades }) => trades));
  const yAxis = createAxis(points.map(({ cents }) => cents));
  const toPoint = ({ trades, cents }: TradePoint) =>
    `${(SIZE * xAxis.toPosition(trades)).toFixed(1)},${(SIZE * (1 - yAxis.toPosition(cents))).toFixed(1)}`;
  return { xAxis, yAxis, toPath: (path: readonly TradePoint[]) => path.map(toPoint).join(' ') };
};

const Mark = ({ isDashed, downTo }: TradeLine) => (
  <svg width="24" height="8" aria-hidden="true">
    {downTo && <rect width="24" height="8" className={styles.area} />}
    <line x1="0" x2="24" y1="4" y2="4" className={styles.line} data-dashed={isDashed} />
  </svg>
);

/** Sums of results, trade by trade: the steeper line makes more per trade. */
export function TradeLines({ label, lines, unit }: TradeLinesProps) {
  const { xAxis, yAxis, toPath } = createDrawing(lines);
  const xTicks = labelTicks(xAxis, (values) => values.map((value) => formatNumber(value)));
  return (
    <>
      <Legend items={lines.map((line) => ({ text: line.text, mark: <Mark {...line} /> }))} />
      <PlotFrame
        label={`${label}. ${lines.map(({ text }) => text).join('; ')}.`}
        yTicks={labelTicks(yAxis, (values) => formatAxisAmounts(values, unit))}
        xTicks={xTicks}
        zero={yAxis.toPosition(0)}
        footer={<XLabels ticks={xTicks} title="Trades" />}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
          {lines.map(({ text, points, isDashed, downTo }) => (
            <Fragment key={text}>
              {downTo && (
                <polygon className={styles.area} points={toPath([START, ...points, ...downTo.toReversed(), START])} />
              )}
              <polyline className={styles.line} data-dashed={isDashed} points={toPath([START, ...points])} />
              {downTo && <polyline className={styles.line} points={toPath([START, ...downTo])} />}
            </Fragment>
          ))}
        </svg>
      </PlotFrame>
    </>
  );
}

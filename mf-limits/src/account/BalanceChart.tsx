import { type PointerEvent, useState } from 'react';
import { Amount, formatAxisAmounts, formatDay, PlotFrame, useUnit } from 'shared-ui';
import styles from './Balance.module.css';
import { type BalanceDay, drawBalance } from './balanceLine.ts';

/**
 * The values of the day below the pointer, or of the last day. Hidden from screen readers: the table has the same
 * values.
 */
const Readout = ({ day }: { day: BalanceDay }) => (
  <p className={styles.readout} aria-hidden="true">
    <span className={styles.date}>{formatDay(day.date)}</span>
    <span className={styles.item}>
      <span className={styles.balanceKey}>Balance</span>{' '}
      <Amount cents={day.balanceCents} signed={false} tone="neutral" />
    </span>
    {day.floorCents !== null && (
      <span className={styles.item}>
        <span className={styles.floorKey}>Floor</span> <Amount cents={day.floorCents} signed={false} tone="neutral" />
      </span>
    )}
  </p>
);

/** Balance and floor of a phase, day by day. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const unit = useUnit();
  const [index, setIndex] = useState<number | null>(null);
  const last = days.length - 1;
  const shown = days[index ?? last] ?? days[last];
  if (!shown) return null;
  const { balance, floor, start, yTicks } = drawBalance(days, (amounts) => formatAxisAmounts(amounts, unit));
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last));
  };
  return (
    <div className={styles.chart}>
      <Readout day={shown} />
      <PlotFrame
        label="Balance and floor, day by day. The table of days has the same values."
        yTicks={yTicks}
        zero={start}
        footer={
          <div className={styles.dates}>
            <span>{formatDay(days[0]?.date ?? '', { weekday: false })}</span>
            <span>{formatDay(days[last]?.date ?? '', { weekday: false })}</span>
          </div>
        }
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          aria-hidden="true"
          className={styles.lines}
        >
          {floor && <polyline className={styles.floor} points={floor} />}
          <polyline className={styles.balance} points={balance} />
        </svg>
        {index !== null && (
          <line
            className={styles.crosshair}
            x1={`${(100 * index) / last}%`}
            x2={`${(100 * index) / last}%`}
            y1="0"
            y2="100%"
          />
        )}
        <rect
          className={styles.pointer}
          width="100%"
          height="100%"
          onPointerMove={point}
          onPointerLeave={() => setIndex(null)}
        />
      </PlotFrame>
    </div>
  );
}

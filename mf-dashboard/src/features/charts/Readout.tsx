import type { ReactNode } from 'react';
import { Amount, formatAmount, formatDay, useUnit } from 'shared-ui';
import type { EquityDay } from './equityPoints.ts';
import styles from './Readout.module.css';

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={styles.item}>
    <span className={styles.label}>{label}</span> {children}
  </span>
);

/** The values of the day at the crosshair, or of the last day without a crosshair. Hidden from screen readers. */
export const Readout = ({ day }: { day: EquityDay }) => (
  <p className={styles.readout} aria-hidden="true">
    <span className={styles.date}>{formatDay(day.date)}</span>
    <Item label="Day">
      <Amount cents={day.netCents} />
    </Item>
    <Item label="Equity">
      <Amount cents={day.equityCents} tone="neutral" />
    </Item>
    <Item label="Drawdown">{formatAmount(day.drawdownCents, useUnit())}</Item>
    <Item label="Trades">{day.trades.toLocaleString('en-US')}</Item>
  </p>
);

import type { CSSProperties } from 'react';
import type { Tone } from '../format/money.ts';
import styles from './ChartCard.module.css';

export interface ChartFact {
  label: string;
  value: string;
  tone?: Tone;
}

/** What a chart says about one of its columns, bars, points or days. */
export interface ChartNote {
  title: string;
  facts: readonly ChartFact[];
  /** What a click does: 'Show 12 trades'. */
  action?: string | undefined;
}

/** 'Trades 30, Win rate 50.0%'. */
export function describeFacts(facts: readonly ChartFact[]): string {
  return facts.map(({ label, value }) => `${label} ${value}`).join(', ');
}

/** The same in words: 'Monday: Net P&L +$120.00, Trades 30'. */
export function describeNote({ title, facts }: ChartNote): string {
  return `${title}: ${describeFacts(facts)}`;
}

interface ChartCardProps extends ChartNote {
  /** The place of its middle, from 0 to 1. It never leaves the chart. */
  x: number;
  /** Below the element around it, instead of above. */
  isBelow?: boolean;
}

/**
 * The figures of what the pointer or the focus is at. Hidden from screen readers: the focused element has the same in
 * words.
 */
export function ChartCard({ title, facts, action, x, isBelow }: ChartCardProps) {
  return (
    <div
      aria-hidden="true"
      className={styles.card}
      data-below={isBelow || undefined}
      style={{ '--x': `${100 * x}%` } as CSSProperties}
    >
      <p className={styles.title}>{title}</p>
      <dl className={styles.facts}>
        {facts.map(({ label, value, tone = 'neutral' }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-tone={tone}>{value}</dd>
          </div>
        ))}
      </dl>
      {action && <p className={styles.action}>{action}</p>}
    </div>
  );
}

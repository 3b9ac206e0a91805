import type { ReactNode } from 'react';
import styles from './Legend.module.css';

export interface LegendItem {
  text: string;
  /** How the chart draws it. Hidden from screen readers. */
  mark: ReactNode;
}

/** What the lines and areas of a chart are. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ text, mark }) => (
        <li key={text}>
          {mark}
          {text}
        </li>
      ))}
    </ul>
  );
}

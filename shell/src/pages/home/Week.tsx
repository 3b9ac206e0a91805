import { clsx } from 'clsx';
import { formatPercent, Money, Stat } from 'shared-ui';
import styles from './Week.module.css';

interface Day {
  name: string;
  dollars: number;
  trades: number;
  wins: number;
}

/** The second week in the screenshot of the dashboard. */
const days: readonly Day[] = [
  { name: 'Mon 9', dollars: 789.15, trades: 2, wins: 2 },
  { name: 'Tue 10', dollars: -94.97, trades: 2, wins: 1 },
  { name: 'Wed 11', dollars: -245.71, trades: 1, wins: 0 },
  { name: 'Thu 12', dollars: 26.54, trades: 1, wins: 1 },
  { name: 'Fri 13', dollars: 687.05, trades: 2, wins: 2 },
];

/** Summed in whole cents, to avoid rounding errors. */
const total = days.reduce((cents, { dollars }) => cents + Math.round(dollars * 100), 0) / 100;
const sum = (field: 'trades' | 'wins'): number => days.reduce((count, day) => count + day[field], 0);

/** A week of the calendar with its statistics. */
export const Week = () => (
  <figure className={styles.week}>
    <ul className={styles.days}>
      {days.map(({ name, dollars, trades }) => (
        <li key={name} className={clsx(styles.day, dollars > 0 ? styles.gain : styles.loss)}>
          <span className={styles.name}>{name}</span>
          <Money dollars={dollars} />
          <span className={styles.count}>{trades === 1 ? '1 trade' : `${trades} trades`}</span>
        </li>
      ))}
    </ul>
    <div className={styles.stats}>
      <Stat label="Week" value={<Money dollars={total} />} />
      <Stat label="Win rate" value={formatPercent((sum('wins') / sum('trades')) * 100)} />
      <Stat label="Trades" value={sum('trades')} />
    </div>
    <figcaption>Five days from the journal in these screenshots.</figcaption>
  </figure>
);

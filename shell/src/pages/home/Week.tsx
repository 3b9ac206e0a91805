import { clsx } from 'clsx';
import { formatPercent, Money, Stat } from 'shared-ui';
import styles from './Week.module.css';

interface Day {
  name: string;
  netCents: number;
  trades: number;
  wins: number;
}

/** The second week in the screenshot of the dashboard. */
const days: readonly Day[] = [
  { name: 'Mon 9', netCents: 78_915, trades: 2, wins: 2 },
  { name: 'Tue 10', netCents: -9_497, trades: 2, wins: 1 },
  { name: 'Wed 11', netCents: -24_571, trades: 1, wins: 0 },
  { name: 'Thu 12', netCents: 2_654, trades: 1, wins: 1 },
  { name: 'Fri 13', netCents: 68_705, trades: 2, wins: 2 },
];

const total = days.reduce((cents, { netCents }) => cents + netCents, 0);
const sum = (field: 'trades' | 'wins'): number => days.reduce((count, day) => count + day[field], 0);

/** A week of the calendar with its statistics. */
export const Week = () => (
  <figure className={styles.week}>
    <ul className={styles.days}>
      {days.map(({ name, netCents, trades }) => (
        <li key={name} className={clsx(styles.day, netCents > 0 ? styles.gain : styles.loss)}>
          <span className={styles.name}>{name}</span>
          <Money cents={netCents} />
          <span className={styles.count}>{trades === 1 ? '1 trade' : `${trades} trades`}</span>
        </li>
      ))}
    </ul>
    <div className={styles.stats}>
      <Stat label="Week" value={<Money cents={total} />} />
      <Stat label="Win rate" value={formatPercent((sum('wins') / sum('trades')) * 100)} />
      <Stat label="Trades" value={sum('trades')} />
    </div>
    <figcaption>Five days from the journal in these screenshots.</figcaption>
  </figure>
);

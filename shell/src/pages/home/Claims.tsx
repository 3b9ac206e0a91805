import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatPercent, Money, Stat } from 'shared-ui';
import styles from './Home.module.css';
import { Picture } from './Picture.tsx';
import { TRADE_PICTURE } from './pictures.ts';
import weekStyles from './Week.module.css';

interface Day {
  name: string;
  netCents: number;
  trades: number;
  wins: number;
}

/** The second week in the screenshot of the dashboard. */
const DAYS: readonly Day[] = [
  { name: 'Mon 9', netCents: 78_915, trades: 2, wins: 2 },
  { name: 'Tue 10', netCents: -9_497, trades: 2, wins: 1 },
  { name: 'Wed 11', netCents: -24_571, trades: 1, wins: 0 },
  { name: 'Thu 12', netCents: 2_654, trades: 1, wins: 1 },
  { name: 'Fri 13', netCents: 68_705, trades: 2, wins: 2 },
];

const TOTAL_CENTS = DAYS.reduce((cents, { netCents }) => cents + netCents, 0);
const sum = (field: 'trades' | 'wins'): number => DAYS.reduce((count, day) => count + day[field], 0);

/** A week of the calendar with its statistics. */
export const Week = () => (
  <figure className={weekStyles.week}>
    <ul className={weekStyles.days}>
      {DAYS.map(({ name, netCents, trades }) => (
        <li key={name} className={clsx(weekStyles.day, netCents > 0 ? weekStyles.gain : weekStyles.loss)}>
          <span className={weekStyles.name}>{name}</span>
          <Money cents={netCents} />
          <span className={weekStyles.count}>{trades === 1 ? '1 trade' : `${trades} trades`}</span>
        </li>
      ))}
    </ul>
    <div className={weekStyles.stats}>
      <Stat label="Week" value={<Money cents={TOTAL_CENTS} />} />
      <Stat label="Win rate" value={formatPercent((sum('wins') / sum('trades')) * 100)} />
      <Stat label="Trades" value={sum('trades')} />
    </div>
    <figcaption>Five days from the journal in these screenshots.</figcaption>
  </figure>
);

interface ClaimProps {
  title: string;
  text: string;
  /** Illustrates the text. */
  children: ReactNode;
}

const Claim = ({ title, text, children }: ClaimProps) => (
  <section className={styles.claim}>
    <div className={styles.text}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={styles.illustration}>{children}</div>
  </section>
);

/** Claim only what the product does today; the tests must prove it. */
export const Claims = () => (
  <>
    <Claim
      title="The numbers agree on every screen"
      text="Each saved trade updates one summary of its day, to the cent. The calendar, statistics, charts and setups all use that summary, so they never disagree, and years of trades open as quickly as a few weeks."
    >
      <Week />
    </Claim>
    <Claim
      title="Every trade with its charts"
      text="Drop or paste screenshots and videos, up to 100 MB each. Undo a deletion with one click. Export everything as one file, and import it into another account without losing a byte."
    >
      <Picture picture={TRADE_PICTURE} className={styles.trade} />
    </Claim>
  </>
);

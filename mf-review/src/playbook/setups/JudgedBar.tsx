import type { MeasuredFilter } from 'contracts';
import { JUDGEMENT_LABELS } from '../figures/judgements.ts';
import { TradeCount } from '../figures/values.tsx';
import { getEntryPath } from '../paths.ts';
import type { SetupEntry } from './entries.ts';
import styles from './JudgedBar.module.css';

/** Trades without a required rule are no part of the bar. */
const PARTS = ['clean', 'broken', 'open'] as const;

/** Whether a required rule applies to any of the trades. */
export function isJudged(entry: SetupEntry): boolean {
  return PARTS.some((part) => entry[part] > 0);
}

interface JudgedBarProps {
  entry: SetupEntry;
  filter: MeasuredFilter;
}

/** How many trades kept the required rules: a bar, and its counts, each of which opens its trades (PLB-13). */
export function JudgedBar({ entry, filter }: JudgedBarProps) {
  return (
    <div className={styles.judged}>
      <div aria-hidden="true" className={styles.bar}>
        {PARTS.filter((part) => entry[part] > 0).map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: entry[part] }} />
        ))}
      </div>
      <ul aria-label="Required rules" className={styles.counts}>
        {PARTS.map((part) => (
          <li key={part}>
            <span aria-hidden="true" className={styles.mark} data-part={part} />
            {`${JUDGEMENT_LABELS[part]} `}
            <TradeCount count={entry[part]} label={part} path={getEntryPath(filter, entry.setup, { judged: [part] })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { Trade } from 'contracts';
import { formatMoney, getMoneyTone } from 'shared-ui';
import { listMarks, type Mark } from './formatTrade.ts';
import styles from './ResultBar.module.css';

const describe = ({ name, cents }: Mark, currency: string | undefined): string =>
  name === 'Entry' ? name : `${name} ${formatMoney(cents, { signed: true, currency })}`;

/** The position of an amount between the lowest and the highest mark, in percent. */
const createScale = (marks: readonly Mark[]) => {
  const low = marks.at(0)?.cents ?? 0;
  const high = marks.at(-1)?.cents ?? 0;
  return (cents: number): number => (high === low ? 50 : ((cents - low) / (high - low)) * 100);
};

const findCents = (marks: readonly Mark[], name: Mark['name']): number =>
  marks.find((mark) => mark.name === name)?.cents ?? 0;

interface ResultBarProps {
  trade: Trade;
  /** In a row of a list: without the names and amounts, for the eye only. */
  isSmall?: boolean;
}

/** A bar from MAE to MFE with the exit on it, and stop, entry and target as lines. The list below it names each. */
export function ResultBar({ trade, isSmall }: ResultBarProps) {
  const marks = listMarks(trade);
  if (marks.length === 0) return null;
  const scale = createScale(marks);
  const from = scale(findCents(marks, 'MAE'));
  const to = scale(findCents(marks, 'MFE'));
  const text = marks.map((mark) => describe(mark, trade.currency)).join(', ');
  const bar = (
    <div
      className={styles.bar}
      data-small={isSmall || undefined}
      {...(isSmall
        ? { 'aria-hidden': true, title: text }
        : { role: 'img', 'aria-label': `P&L during the trade: ${text}` })}
    >
      <span className={styles.range} style={{ left: `${from}%`, width: `${to - from}%` }} />
      {marks.map((mark) => (
        <span
          key={mark.name}
          className={styles.mark}
          data-mark={mark.name}
          data-tone={getMoneyTone(mark.cents)}
          style={{ left: `${scale(mark.cents)}%` }}
        />
      ))}
    </div>
  );
  if (isSmall) return bar;
  return (
    <figure className={styles.figure}>
      {bar}
      <ul className={styles.legend} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark.name}>
            <span className={styles.key} data-mark={mark.name} data-tone={getMoneyTone(mark.cents)} />
            {describe(mark, trade.currency)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

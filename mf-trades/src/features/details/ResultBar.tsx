import type { Trade } from 'contracts';
import { formatMoney, getMoneyTone } from 'shared-ui';
import styles from './ResultBar.module.css';
import { listMarks, type Mark } from './tradeResult.ts';

const describe = ({ name, cents }: Mark): string => `${name} ${formatMoney(cents, { signed: true })}`;

/** The position of an amount between the lowest and the highest mark, in percent. */
const createScale = (marks: readonly Mark[]) => {
  const [low, high] = [marks.at(0)?.cents ?? 0, marks.at(-1)?.cents ?? 0];
  return (cents: number): number => (high === low ? 50 : ((cents - low) / (high - low)) * 100);
};

const findCents = (marks: readonly Mark[], name: Mark['name']): number =>
  marks.find((mark) => mark.name === name)?.cents ?? 0;

/** A bar from MAE to MFE with the exit on it, and stop, entry and target as lines. The list below it names each. */
export const ResultBar = ({ trade }: { trade: Trade }) => {
  const marks = listMarks(trade);
  if (marks.length === 0) return null;
  const scale = createScale(marks);
  const [from, to] = [scale(findCents(marks, 'MAE')), scale(findCents(marks, 'MFE'))];
  return (
    <figure className={styles.figure}>
      <div className={styles.bar} role="img" aria-label={`P&L during the trade: ${marks.map(describe).join(', ')}`}>
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
      <ul className={styles.legend} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark.name}>
            <span className={styles.key} data-mark={mark.name} data-tone={getMoneyTone(mark.cents)} />
            {describe(mark)}
          </li>
        ))}
      </ul>
    </figure>
  );
};

import { type DeletedTrade, timings } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { memo } from 'react';
import { Checkbox, formatDay, TradeAmount, toLocalDay } from 'shared-ui';
import styles from './Trash.module.css';

const formatDate = (time: number): string => formatDay(toLocalDay(new Date(time)), { weekday: false });

interface TrashRowProps {
  trade: DeletedTrade;
  isSelected: boolean;
  onSelect: (id: number, isSelected: boolean, isRange: boolean) => void;
}

/** A deleted trade, and when it is deleted forever. */
export const TrashRow = memo(({ trade, isSelected, onSelect }: TrashRowProps) => {
  const { id, name, setup, date, files, deletedAt } = trade;
  const ticker = formatTitle(trade);
  const day = formatDay(date, { weekday: false });
  const deletedTime = Date.parse(deletedAt);
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <Checkbox
        label={`Select ${name || ticker}, ${day}`}
        labelHidden
        className={styles.checkbox}
        checked={isSelected}
        onClick={({ currentTarget, shiftKey }) => onSelect(id, currentTarget.checked, shiftKey)}
      />
      <div className={styles.text}>
        <span className={styles.name}>{name || ticker}</span>
        <span className={styles.facts}>
          {[name && ticker, day, setup, files.length > 0 && `${files.length} attached`].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={styles.dates}>
        Deleted {formatDate(deletedTime)}, kept until {formatDate(deletedTime + timings.trashMs)}
      </span>
      <TradeAmount trade={trade} />
    </li>
  );
});

import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { memo } from 'react';
import {
  Checkbox,
  formatDay,
  ImageIcon,
  NoteIcon,
  type ResultUnit,
  TradeAmount,
  useFormats,
  VisuallyHidden,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { JournalState } from '../../shared/useTradePage.ts';
import { ColumnCells } from './ColumnCells.tsx';
import { getColumn } from './columns.tsx';
import type { FittingColumn } from './fittingColumns.ts';
import cells from './TradeCells.module.css';
import styles from './TradeRow.module.css';
import { TradeText } from './TradeText.tsx';

/** The first picture, or an icon for videos. */
const Attached = ({ files }: Pick<Trade, 'files'>) => {
  const src = files.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  return (
    <span title={`${files.length} attached`}>
      {src ? (
        <img className={styles.picture} src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <ImageIcon size={14} />
      )}
      <VisuallyHidden>{files.length} attached</VisuallyHidden>
    </span>
  );
};

/** What the trade has beyond its facts: files and notes. */
const Indicators = ({ trade: { files, notes } }: { trade: Trade }) => (
  <span className={styles.indicators}>
    {files.length > 0 && <Attached files={files} />}
    {notes && (
      <span title="Has notes">
        <NoteIcon size={14} />
        <VisuallyHidden>has notes</VisuallyHidden>
      </span>
    )}
  </span>
);

interface TradeRowProps {
  trade: Trade;
  /** The list's filter and order, for the way back and for the trades before and after. */
  search: string;
  columns: readonly FittingColumn[];
  /** The time of an instant in the trader's zone. */
  formatTime: (instant: string) => string;
  unit: ResultUnit;
  /** True in a list that is not grouped by day. */
  hasDate: boolean;
  /** True on a narrow screen. */
  hasTwoLines: boolean;
  isSelected: boolean;
  onSelect: (id: number, isSelected: boolean, isRange: boolean) => void;
}

/** One trade of the list. Memoized, so that scrolling does not render it again. */
export const TradeRow = memo(
  ({ trade, search, columns, formatTime, unit, hasDate, hasTwoLines, isSelected, onSelect }: TradeRowProps) => {
    useFormats();
    return (
      <li className={styles.trade} data-selected={isSelected || undefined}>
        <Checkbox
          className={styles.checkbox}
          label={`Select ${trade.name || formatTitle(trade)}, ${formatDay(trade.date, { weekday: false })}`}
          labelHidden
          checked={isSelected}
          // Unlike a change, a click knows about Shift; the keyboard's Space is a click, too.
          onClick={({ currentTarget, shiftKey }) => onSelect(trade.id, currentTarget.checked, shiftKey)}
        />
        <Link
          to={`/trades/${trade.id}${search}`}
          state={{ journal: search } satisfies JournalState}
          className={styles.link}
        >
          {columns.some(({ name }) => name === 'time') && (
            <span className={cells.time}>{getColumn('time').render(trade, formatTime)}</span>
          )}
          <TradeText trade={trade} hasTwoLines={hasTwoLines} />
          {hasDate && <span className={styles.date}>{formatDay(trade.date, { weekday: false })}</span>}
          <ColumnCells columns={columns} render={(name) => getColumn(name).render(trade, formatTime)} />
          <Indicators trade={trade} />
          <TradeAmount trade={trade} unit={unit} className={styles.amount} />
        </Link>
      </li>
    );
  },
);

import type { TradeSort } from 'contracts';
import {
  Amount,
  Button,
  ColumnsIcon,
  formatNumber,
  formatRiskCount,
  Menu,
  MenuCheckboxItem,
  MenuNote,
  Select,
} from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { Selection } from '../../shared/useSelection.tsx';
import { SelectLoaded } from '../../shared/useSelection.tsx';
import type { ListState, TradeListData } from '../../shared/useTradeList.ts';
import { COLUMN_NAMES, getColumn, type useColumns } from './columns.tsx';
import type { FittingColumn } from './fittingColumns.ts';
import styles from './ListToolbar.module.css';

/** All orders of the list: most headings of its columns sort, too. */
const SORT_OPTIONS: readonly { value: TradeSort; label: string }[] = [
  { value: '-date', label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
  { value: '-amount', label: 'Highest P&L' },
  { value: 'amount', label: 'Lowest P&L' },
  { value: '-r', label: 'Highest R' },
  { value: 'r', label: 'Lowest R' },
  { value: '-opened', label: 'Opened last' },
  { value: 'opened', label: 'Opened first' },
  { value: 'setup', label: 'Setup, A to Z' },
  { value: '-setup', label: 'Setup, Z to A' },
  { value: '-size', label: 'Largest size' },
  { value: 'size', label: 'Smallest size' },
  { value: '-entry', label: 'Highest entry' },
  { value: 'entry', label: 'Lowest entry' },
  { value: '-exit', label: 'Highest exit' },
  { value: 'exit', label: 'Lowest exit' },
  { value: '-duration', label: 'Longest' },
  { value: 'duration', label: 'Shortest' },
  { value: '-fees', label: 'Highest fees' },
  { value: 'fees', label: 'Lowest fees' },
];

type SummaryProps = Pick<
  TradeListData,
  'totals' | 'tradesWithoutRisk' | 'tradesInOtherCurrency' | 'sumUnit' | 'isPlaceholderData'
>;

interface CountProps {
  /** The number of trades of the list, loaded or not. */
  total: number;
}

/** The number and sum of all trades of the list, loaded or not. Screen readers announce changes. */
const Summary = ({
  totals,
  tradesWithoutRisk,
  tradesInOtherCurrency,
  sumUnit,
  isPlaceholderData,
  total,
}: SummaryProps & CountProps) => (
  <p role="status" className={styles.summary} data-stale={isPlaceholderData || undefined}>
    {totals && (
      <>
        <span>{formatTradeCount(total)}</span> <Amount cents={totals.netCents} unit={sumUnit} />
        {sumUnit === 'r' && <span>{formatRiskCount(totals.trades, tradesWithoutRisk)}</span>}
        {tradesInOtherCurrency && <span>without {formatTradeCount(tradesInOtherCurrency)} in another currency</span>}
      </>
    )}
  </p>
);

const formatHidden = (count: number): string =>
  count === 1 ? '1 column needs a wider window.' : `${count} columns need a wider window.`;

interface ColumnsMenuProps {
  columns: ReturnType<typeof useColumns>;
  /** Those that the window has room for. */
  fitting: readonly FittingColumn[];
}

/** The columns of the list, and which of the chosen ones the window has no room for. */
const ColumnsMenu = ({ columns: { columns, toggle }, fitting }: ColumnsMenuProps) => {
  const hidden = columns.filter((name) => !fitting.some((column) => column.name === name));
  return (
    <Menu
      trigger={
        <Button className={styles.columns}>
          <ColumnsIcon />
          Columns
        </Button>
      }
    >
      {COLUMN_NAMES.map((name) => (
        <MenuCheckboxItem
          key={name}
          checked={columns.includes(name)}
          onCheckedChange={(checked) => toggle(name, checked)}
        >
          {getColumn(name).label}
          {hidden.includes(name) && <span className={styles.hidden}>no room</span>}
        </MenuCheckboxItem>
      ))}
      {hidden.length > 0 && <MenuNote>{formatHidden(hidden.length)}</MenuNote>}
    </Menu>
  );
};

interface ListToolbarProps extends CountProps, ColumnsMenuProps {
  state: ListState;
  list: SummaryProps;
  selection: Selection;
  /** The number of loaded trades. */
  loadedCount: number;
}

/** The sums of the list, its order and its columns. */
export function ListToolbar({ state, list, selection, loadedCount, total, ...columns }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SelectLoaded selection={selection} loadedCount={loadedCount} className={styles.checkbox} />
      <Summary {...list} total={total} />
      {loadedCount < total && (
        <p className={styles.printed}>
          Printed: {formatNumber(loadedCount)} of {formatTradeCount(total)}.
        </p>
      )}
      <Select
        label="Order"
        labelHidden
        className={styles.sort}
        options={SORT_OPTIONS}
        value={state.sort}
        onValueChange={(value) =>
          state.setSort(SORT_OPTIONS.find((option) => option.value === value)?.value ?? '-date')
        }
      />
      <ColumnsMenu {...columns} />
    </div>
  );
}

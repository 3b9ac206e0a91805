import type { TradeSort } from 'contracts';
import { Amount, Button, ColumnsIcon, formatNumber, formatRiskCount, Menu, MenuCheckboxItem, Select } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { Selection } from '../../shared/useSelection.tsx';
import { SelectLoaded } from '../../shared/useSelection.tsx';
import type { ListState, TradeListData } from '../../shared/useTradeList.ts';
import { COLUMN_NAMES, getColumn, type useColumns } from './columns.tsx';
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

interface ListToolbarProps extends CountProps {
  state: ListState;
  list: SummaryProps;
  columns: ReturnType<typeof useColumns>;
  selection: Selection;
  /** The number of loaded trades. */
  loadedCount: number;
}

/** The sums of the list, its order and its columns. */
export function ListToolbar({
  state,
  list,
  columns: { columns, toggle },
  selection,
  loadedCount,
  total,
}: ListToolbarProps) {
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
          </MenuCheckboxItem>
        ))}
      </Menu>
    </div>
  );
}

import type { SortField, TradeSort } from 'contracts';
import { SortButton } from 'shared-ui';
import { ColumnCells } from './ColumnCells.tsx';
import { type ColumnName, getColumn } from './columns.tsx';
import type { FittingColumn } from './fittingColumns.ts';
import cells from './TradeCells.module.css';
import styles from './TradeRow.module.css';
import text from './TradeText.module.css';

/** The first order of a heading: names from A, everything else from the highest. */
const getFirstOrder = (field: SortField): TradeSort => (field === 'setup' ? field : `-${field}`);

const getOtherOrder = (sort: TradeSort, field: SortField): TradeSort => (sort === field ? `-${field}` : field);

interface SortProps {
  sort: TradeSort;
  setSort: (sort: TradeSort) => void;
}

interface HeadingProps extends SortProps {
  label: string;
  field?: SortField | undefined;
}

/** The name of a column. Those that sort are buttons; a second press turns the order around. */
const Heading = ({ label, field, sort, setSort }: HeadingProps) => {
  if (!field) return label;
  const isActive = sort.replace('-', '') === field;
  const next = isActive ? getOtherOrder(sort, field) : getFirstOrder(field);
  const direction = sort === field ? 'ascending' : 'descending';
  return (
    <SortButton
      title={label}
      label={`Sort by ${label}`}
      direction={isActive ? direction : undefined}
      onSort={() => setSort(next)}
    />
  );
};

interface ListHeadProps extends SortProps {
  columns: readonly FittingColumn[];
  hasDate: boolean;
}

/** The names of the columns of the list, in the layout of its rows. A phone shows none. */
export function ListHead({ columns, hasDate, ...order }: ListHeadProps) {
  const renderColumn = (name: ColumnName) => {
    const { label, sort } = getColumn(name);
    return <Heading label={label} field={sort} {...order} />;
  };
  return (
    <div className={cells.head}>
      <div className={styles.link}>
        {columns.some(({ name }) => name === 'time') && <span className={cells.time}>{renderColumn('time')}</span>}
        <span className={text.text} data-head>
          <span className={text.ticker}>Ticker</span>
          <span className={text.setup}>
            <Heading label="Setup" field="setup" {...order} />
          </span>
        </span>
        {hasDate && (
          <span className={styles.date}>
            <Heading label="Date" field="date" {...order} />
          </span>
        )}
        <ColumnCells columns={columns} render={renderColumn} />
        <span className={styles.indicators} />
        <span className={styles.amount}>
          <Heading label="P&L" field="amount" {...order} />
        </span>
      </div>
    </div>
  );
}

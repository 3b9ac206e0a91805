import type { Execution } from 'contracts';
import { useMemo, useState } from 'react';
import { Button, type Column, formatCount, formatDecimal, formatMoney, Table } from 'shared-ui';
import { createShortInstantFormat } from './formatFact.ts';
import styles from './TradeFacts.module.css';

/** More rows appear on request: a trade can have 1,000. */
const SHOWN = 12;

const createColumns = (formatTime: (instant: string) => string): Column<Execution & { row: number }>[] => [
  { title: 'Time', cell: ({ at }) => <span className={styles.time}>{formatTime(at)}</span>, isRowHeader: true },
  { title: 'Side', cell: ({ side }) => (side === 'buy' ? 'Buy' : 'Sell') },
  { title: 'Quantity', cell: ({ quantity }) => formatDecimal(quantity), align: 'end' },
  { title: 'Price', cell: ({ price }) => formatDecimal(price), align: 'end' },
  { title: 'Fees', cell: ({ feesCents }) => formatMoney(feesCents), align: 'end', wideOnly: true },
];

/** The executions of a trade, in the order of their times. */
export const Executions = ({ executions, zone }: { executions: readonly Execution[]; zone: string }) => {
  const [isWhole, setIsWhole] = useState(false);
  const columns = useMemo(() => createColumns(createShortInstantFormat(zone)), [zone]);
  const rows = executions.map((execution, row) => ({ ...execution, row }));
  const hasMore = rows.length > SHOWN && !isWhole;
  return (
    <>
      <Table
        caption="Executions"
        columns={columns}
        rows={hasMore ? rows.slice(0, SHOWN) : rows}
        rowKey={({ row }) => row}
      />
      {hasMore && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          Show all {formatCount(rows.length, 'execution')}
        </Button>
      )}
    </>
  );
};

import { useState } from 'react';
import { Button, formatNumber, Row, Table, type TableProps } from 'shared-ui';
import styles from './LongTable.module.css';

const FIRST_ROWS = 10;
const STEP = 300;

interface LongTableProps<Item> extends TableProps<Item> {
  /** What the rows are, e.g. 'days'. */
  plural: string;
}

/** A table whose rows are shown in steps. */
export function LongTable<Item>({ plural, rows, ...table }: LongTableProps<Item>) {
  const [count, setCount] = useState(FIRST_ROWS);
  const hidden = rows.length - count;
  return (
    <>
      <Table {...table} rows={rows.slice(0, count)} />
      {hidden > 0 && (
        <Row justify="center" className={styles.more}>
          <Button size="small" onClick={() => setCount(count + STEP)}>
            {`Show ${formatNumber(Math.min(STEP, hidden))} more of ${formatNumber(rows.length)} ${plural}`}
          </Button>
        </Row>
      )}
    </>
  );
}

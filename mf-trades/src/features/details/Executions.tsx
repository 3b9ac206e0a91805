import type { Execution, TradeLeg } from 'contracts';
import { useMemo, useState } from 'react';
import {
  Button,
  type Column,
  formatCount,
  formatMoney,
  formatPrice,
  formatSize,
  getPriceDecimals,
  Table,
} from 'shared-ui';
import { createDayAndTimeFormat, createShortInstantFormat } from '../../shared/formatTrade.ts';
import { nameLegs } from '../legs/nameLegs.ts';
import styles from './Details.module.css';

/** More rows appear on request: a trade can have 1,000. */
const SHOWN = 12;

/** The day of all executions is in the heading, so that the rows of a day trade have room for long prices. */
const createTimeColumn = (executions: readonly Execution[], zone: string) => {
  const { formatDay, formatTime } = createDayAndTimeFormat(zone);
  const [day = '', ...otherDays] = new Set(executions.map(({ at }) => formatDay(at)));
  return otherDays.length === 0
    ? { title: `Time, ${day.replace(/, \d+$/, '')}`, format: formatTime }
    : { title: 'Time', format: createShortInstantFormat(zone) };
};

type ExecutionRow = Execution & { row: number };

const createLegColumn = (legs: readonly TradeLeg[]): Column<ExecutionRow> => {
  const names = nameLegs(legs);
  return { title: 'Leg', cell: ({ leg }) => (leg === undefined ? '' : names[leg]), secondLineWhenNarrow: true };
};

const createColumns = (
  { title, format }: ReturnType<typeof createTimeColumn>,
  priceDecimals: number,
  { currency, legs }: Pick<ExecutionsProps, 'currency' | 'legs'>,
): Column<ExecutionRow>[] => [
  { title, cell: ({ at }) => <time dateTime={at}>{format(at)}</time>, isRowHeader: true },
  { title: 'Side', cell: ({ side }) => (side === 'buy' ? 'Buy' : 'Sell') },
  { title: 'Quantity', cell: ({ quantity }) => formatSize(quantity), align: 'end' },
  { title: 'Price', cell: ({ price }) => formatPrice(price, priceDecimals), align: 'end' },
  ...(legs ? [createLegColumn(legs)] : []),
  {
    title: 'Fees',
    cell: ({ feesCents }) => formatMoney(feesCents, { currency }),
    align: 'end',
    secondLineWhenNarrow: true,
  },
];

interface ExecutionsProps {
  executions: readonly Execution[];
  zone: string;
  /** That of the trade, if its account has one. */
  currency: string | undefined;
  /** Those of the trade, if it has any. */
  legs: readonly TradeLeg[] | undefined;
}

/** The executions of a trade, in the order of their times. */
export function Executions({ executions, zone, currency, legs }: ExecutionsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const columns = useMemo(() => {
    const priceDecimals = getPriceDecimals(executions.map(({ price }) => price));
    return createColumns(createTimeColumn(executions, zone), priceDecimals, { currency, legs });
  }, [executions, zone, currency, legs]);
  const rows = executions.map((execution, row) => ({ ...execution, row }));
  const hasMore = rows.length > SHOWN && !isWhole;
  return (
    <div className={styles.executions}>
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
    </div>
  );
}

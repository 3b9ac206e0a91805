import { type Column, Table, useTimeZone } from 'shared-ui';
import { formatFillTime, formatLevel, formatPosition, formatSize } from './formatFill.ts';
import type { Fill, TradePath } from './tradePath.ts';

/** The fills of the chart as a table. */
const FillTable = ({ path: { fills, decimals } }: { path: TradePath }) => {
  const timeZone = useTimeZone();
  const columns: Column<Fill>[] = [
    { title: 'Time', isRowHeader: true, cell: ({ time }) => formatFillTime(time, timeZone) },
    { title: 'Side', cell: ({ side }) => (side === 'buy' ? 'Buy' : 'Sell') },
    { title: 'Size', align: 'end', cell: ({ quantity }) => formatSize(quantity) },
    { title: 'Price', align: 'end', cell: ({ price }) => formatLevel(price, decimals) },
    { title: 'Position', align: 'end', wideOnly: true, cell: ({ position }) => formatPosition(position) },
  ];
  return (
    <Table caption="Fills of this chart" captionHidden columns={columns} rows={fills} rowKey={({ number }) => number} />
  );
};

export default FillTable;

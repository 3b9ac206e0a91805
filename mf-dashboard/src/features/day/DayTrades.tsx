import type { DayTrade } from 'contracts';
import { type Column, Money, Table } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import styles from './DayDialog.module.css';
import { MediaThumbs } from './MediaThumbs.tsx';

const getTradePath = ({ id }: DayTrade): string => `/trades/${id}`;

const columns: Column<DayTrade>[] = [
  {
    title: 'Tag',
    isRowHeader: true,
    cell: (trade) => (
      <Link to={getTradePath(trade)} className={styles.tag}>
        {trade.ticker}
      </Link>
    ),
  },
  { title: 'Flag', cell: ({ setup }) => <span className={styles.flag}>{setup}</span> },
  { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  {
    title: 'Notes',
    ownLineWhenNarrow: true,
    cell: ({ notes }) => notes && <span className={styles.notes}>{notes}</span>,
  },
  { title: 'Media', ownLineWhenNarrow: true, cell: ({ files }) => <MediaThumbs files={files} /> },
];

/** A day's trades. A click anywhere on a row opens its trade. */
export const DayTrades = ({ trades }: { trades: readonly DayTrade[] }) => {
  const navigate = useNavigate();
  if (trades.length === 0) return <p className={styles.empty}>No trades are documented for this day.</p>;
  return (
    <Table
      caption="Trades on this day"
      captionHidden
      columns={columns}
      rows={trades}
      rowKey={({ id }) => id}
      onOpen={(trade) => void navigate(getTradePath(trade))}
    />
  );
};

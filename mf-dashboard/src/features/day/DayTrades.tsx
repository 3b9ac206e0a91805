import type { DayTrade } from 'contracts';
import { type AmountUnit, type Column, Table, TradeAmount, useUnit } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import styles from './DayDialog.module.css';
import { MediaThumbs } from './MediaThumbs.tsx';

const getTradePath = ({ id }: DayTrade): string => `/trades/${id}`;

const createColumns = (unit: AmountUnit): Column<DayTrade>[] => [
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
  { title: 'P&L', align: 'end', cell: (trade) => <TradeAmount trade={trade} unit={unit} /> },
  {
    title: 'Notes',
    ownLineWhenNarrow: true,
    cell: ({ notes }) => notes && <span className={styles.notes}>{notes}</span>,
  },
  { title: 'Media', ownLineWhenNarrow: true, cell: ({ files }) => <MediaThumbs files={files} /> },
];

interface DayTradesProps {
  trades: readonly DayTrade[];
  isFiltered: boolean;
}

/** A day's trades. A click anywhere on a row opens its trade. */
export const DayTrades = ({ trades, isFiltered }: DayTradesProps) => {
  const navigate = useNavigate();
  const unit = useUnit();
  if (trades.length === 0) {
    const text = isFiltered ? 'No trades of this day match the filter.' : 'No trades are documented for this day.';
    return <p className={styles.empty}>{text}</p>;
  }
  return (
    <Table
      caption="Trades on this day"
      captionHidden
      columns={createColumns(unit)}
      rows={trades}
      rowKey={({ id }) => id}
      onOpen={(trade) => void navigate(getTradePath(trade))}
    />
  );
};

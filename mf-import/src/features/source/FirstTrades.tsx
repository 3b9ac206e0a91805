import { formatDay, formatMoney, Money, Table } from 'shared-ui';
import type { PreviewTrade } from '../reading/types.ts';
import { formatTime } from './format.ts';

const SHOWN = 5;

/** The first trades as they would be imported, so that a wrong answer is visible. */
export const FirstTrades = ({ trades, zone }: { trades: readonly PreviewTrade[]; zone: string }) => {
  if (trades.length === 0) return null;
  return (
    <Table
      caption={`The first ${Math.min(SHOWN, trades.length)} trades with these answers, in the time of ${zone}`}
      rows={trades.slice(0, SHOWN)}
      rowKey={({ key }) => key}
      columns={[
        { title: 'Symbol', isRowHeader: true, cell: ({ ticker }) => ticker },
        { title: 'Opened', cell: ({ openedAt }) => formatTime(openedAt, zone), ownLineWhenNarrow: true },
        { title: 'Closed', cell: ({ closedAt }) => formatTime(closedAt, zone), wideOnly: true },
        { title: 'P&L day', cell: ({ date }) => formatDay(date), wideOnly: true },
        { title: 'Account', cell: ({ account }) => account ?? 'none', wideOnly: true },
        { title: 'Fees', align: 'end', cell: ({ feesCents }) => formatMoney(feesCents) },
        { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
      ]}
    />
  );
};

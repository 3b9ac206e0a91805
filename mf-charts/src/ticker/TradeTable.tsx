import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { useState } from 'react';
import {
  Button,
  type Column,
  formatDay,
  formatInstant,
  formatPrice,
  Row,
  Stack,
  Table,
  TradeAmount,
  useTimeZone,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';

/** More rows are shown on request. */
const FIRST_ROWS = 20;

const formatSide = ({ side }: Trade): string => {
  if (side === undefined) return '--';
  return side === 'long' ? 'Long' : 'Short';
};

/** The trades of a ticker's chart, the newest first. */
export function TradeTable({ trades }: { trades: readonly Trade[] }) {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [isLong, setIsLong] = useState(false);
  const newest = trades.toReversed();
  const columns: Column<Trade>[] = [
    {
      title: 'Trade',
      isRowHeader: true,
      cell: ({ id, name, ...trade }) => (
        <Link to={`/trades/${id}`}>
          <bdi>{name || formatTitle(trade)}</bdi>
        </Link>
      ),
    },
    {
      title: 'Opened',
      cell: ({ openedAt, date }) => (openedAt ? formatInstant(openedAt, zone) : formatDay(date, { weekday: false })),
    },
    { title: 'Side', cell: formatSide },
    { title: 'Size', align: 'end', wideOnly: true, cell: ({ quantity }) => quantity ?? '--' },
    {
      title: 'Entry',
      align: 'end',
      wideOnly: true,
      cell: ({ entryPrice }) => (entryPrice === undefined ? '--' : formatPrice(entryPrice)),
    },
    {
      title: 'Exit',
      align: 'end',
      wideOnly: true,
      cell: ({ exitPrice }) => (exitPrice === undefined ? '--' : formatPrice(exitPrice)),
    },
    { title: 'P&L', align: 'end', cell: (trade) => <TradeAmount trade={trade} /> },
  ];
  return (
    <Stack gap={3}>
      <Table
        caption="Trades of this chart"
        captionHidden
        columns={columns}
        rows={isLong ? newest : newest.slice(0, FIRST_ROWS)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/trades/${id}`)}
      />
      {!isLong && newest.length > FIRST_ROWS && (
        <Row justify="center">
          <Button variant="ghost" onClick={() => setIsLong(true)}>
            Show all {newest.length} trades
          </Button>
        </Row>
      )}
    </Stack>
  );
}

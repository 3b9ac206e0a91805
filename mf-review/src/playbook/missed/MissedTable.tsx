import { timings } from 'contracts';
import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
import { useState } from 'react';
import {
  Badge,
  Button,
  type Column,
  formatDay,
  formatNumber,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  Multiple,
  Row,
  Stack,
  Table,
  useWrite,
} from 'shared-ui';
import { Link, notify, useNavigate } from 'shared-ui/host';
import { getSetupPath } from '../paths.ts';
import { computeMissedR, REASON_LABELS } from './missedDraft.ts';

/** A trader can have thousands of missed trades: rows are shown in steps. */
const ROW_STEP = 100;

/** Deletes a missed trade. Undo restores it. */
const useDelete = () => {
  const restore = useWrite(missedTrades.restore);
  const remove = useWrite(missedTrades.delete, { handlesErrors: ['not_found'] });
  return ({ id, ticker }: MissedTrade) => {
    const undo = () => restore.mutate({ params: { id } });
    const offerUndo = () =>
      notify({
        message: `Missed trade in ${ticker} deleted.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: undo },
      });
    remove.mutate({ params: { id } }, { onSuccess: offerUndo });
  };
};

/** 'NVDA on Jan 31, 2026', for the names of buttons. */
const describeTrade = ({ ticker, date }: MissedTrade): string => `${ticker} on ${formatDay(date, { weekday: false })}`;

const COLUMNS: readonly Column<MissedTrade>[] = [
  {
    title: 'Ticker',
    isRowHeader: true,
    cell: ({ ticker, side, valid }) => (
      <Row gap={2} align="center">
        {ticker}
        <Badge>{side === 'long' ? 'Long' : 'Short'}</Badge>
        {!valid && <Badge tone="warning">Not valid</Badge>}
      </Row>
    ),
  },
  { title: 'R', align: 'end', cell: (trade) => <Multiple value={computeMissedR(trade)} /> },
  {
    title: 'Date',
    secondLineWhenNarrow: true,
    cell: ({ date }) => <time dateTime={date}>{formatDay(date, { weekday: false })}</time>,
  },
  {
    title: 'Setup',
    secondLineWhenNarrow: true,
    cell: ({ setup }) => (setup === null ? '--' : <Link to={getSetupPath(setup)}>{setup}</Link>),
  },
  { title: 'Reason', secondLineWhenNarrow: true, cell: ({ reason }) => REASON_LABELS[reason] },
  { title: 'Notes', secondLineWhenNarrow: true, cell: ({ notes }) => notes || '--' },
];

interface MissedTableProps {
  trades: readonly MissedTrade[];
  onEdit: (trade: MissedTrade) => void;
}

/** Missed trades, newest first. */
export function MissedTable({ trades, onEdit }: MissedTableProps) {
  const [rowCount, setRowCount] = useState(ROW_STEP);
  const remove = useDelete();
  const navigate = useNavigate();
  const actions: Column<MissedTrade> = {
    title: 'Actions',
    align: 'end',
    cell: (trade) => (
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${describeTrade(trade)}`}>
            <MoreIcon />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => onEdit(trade)}>Edit</MenuItem>
        <MenuItem onSelect={() => void navigate(`/practice?trade=${trade.id}`)}>Practise</MenuItem>
        <MenuItem danger onSelect={() => remove(trade)}>
          Delete
        </MenuItem>
      </Menu>
    ),
  };
  return (
    <Stack gap={3}>
      <Table
        caption="Missed trades"
        captionHidden
        columns={[...COLUMNS, actions]}
        rows={trades.slice(0, rowCount)}
        rowKey={({ id }) => id}
      />
      {trades.length > rowCount && (
        <Row justify="center">
          <Button size="small" onClick={() => setRowCount(rowCount + ROW_STEP)}>
            {`Show more of ${formatNumber(trades.length)}`}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

import type { ExitCell, ExitsBody, ExitsReply } from 'contracts/what-if';
import { type AmountUnit, type Column, formatCount, formatNumber, getReplyUnit, Table } from 'shared-ui';
import { formatRange } from '../shared/describeChange.ts';
import { getCertainPercent } from './describe.ts';
import { toCellKey } from './exitChoice.ts';
import { formatLevel } from './levels.ts';

const createColumns = (trades: number, levels: ExitsBody['in'], unit: AmountUnit): Column<ExitCell>[] => [
  { title: 'Stop', isRowHeader: true, cell: ({ stop }) => formatLevel(stop, levels) },
  { title: 'Target', cell: ({ target }) => formatLevel(target, levels) },
  {
    title: 'Average',
    align: 'end',
    cell: ({ low, high }) => formatRange(low.averageCents, high.averageCents, unit),
  },
  {
    title: 'Sum',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ low, high }) => formatRange(low.netCents, high.netCents, unit),
  },
  {
    title: 'Certain',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: (cell) => `${formatNumber(cell.certain)} of ${formatNumber(trades)} (${getCertainPercent(cell, trades)}%)`,
  },
];

/** The figures of the grid, one row for each cell (WIF-05). */
export function ExitTable({ reply, body }: { reply: ExitsReply; body: ExitsBody }) {
  const { used } = reply.trades;
  return (
    <Table
      caption={`Results by stop and target, ${formatCount(used, 'trade')}`}
      captionHidden
      columns={createColumns(used, body.in, getReplyUnit(reply))}
      rows={reply.cells}
      rowKey={toCellKey}
    />
  );
}

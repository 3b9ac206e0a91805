import type { LimitDay } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { Amount, Card, type Column, formatDay, formatNumber } from 'shared-ui';
import { LongTable } from '../shared/LongTable.tsx';
import { Room } from '../shared/Room.tsx';

const dayColumns: Column<LimitDay>[] = [
  { title: 'Day', isRowHeader: true, cell: ({ date }) => formatDay(date) },
  { title: 'Trades', align: 'end', wideOnly: true, cell: ({ trades }) => formatNumber(trades) },
  { title: 'Result', align: 'end', cell: ({ resultCents }) => <Amount cents={resultCents} /> },
  {
    title: 'Balance',
    align: 'end',
    cell: ({ balanceCents }) => <Amount cents={balanceCents} signed={false} tone="neutral" />,
  },
];

const createFloorColumns = (phase: Phase | undefined): Column<LimitDay>[] => [
  {
    title: 'Floor',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ floorCents }) => <Amount cents={floorCents} signed={false} tone="neutral" />,
  },
  {
    title: 'Room',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ balanceCents, floorCents }) => (
      <Room
        cents={floorCents === null ? null : balanceCents - floorCents}
        limitCents={phase?.drawdown?.cents}
        hasWords
      />
    ),
  },
];

const hasFloor = (days: readonly LimitDay[]): boolean => days.some(({ floorCents }) => floorCents !== null);

/** All trading days of the phase, the latest first: the chart as a table. */
export function DaysCard({ days, phase }: { days: readonly LimitDay[]; phase: Phase | undefined }) {
  return (
    days.length > 0 && (
      <Card
        title="Days"
        description="Trading days end at the time that the phase sets. The balance is that at the end of the day."
        flush
      >
        <LongTable
          plural="days"
          caption="Days"
          captionHidden
          columns={hasFloor(days) ? [...dayColumns, ...createFloorColumns(phase)] : dayColumns}
          rows={days.toReversed()}
          rowKey={({ date }) => date}
        />
      </Card>
    )
  );
}

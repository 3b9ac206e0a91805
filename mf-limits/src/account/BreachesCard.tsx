import type { AccountState, Breach } from 'contracts/account-limits';
import { type AmountUnit, Badge, Card, type Column, formatDay, formatInstant, useTimeZone, useUnit } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { describeBreach } from '../shared/format.ts';
import { LongTable } from '../shared/LongTable.tsx';

const createColumns = (zone: string, unit: AmountUnit): Column<Breach>[] => [
  {
    title: 'Time',
    isRowHeader: true,
    // A trade without a closing time has a date only.
    cell: ({ at }) => (at.length > 10 ? formatInstant(at, zone) : formatDay(at)),
  },
  {
    title: 'Certainty',
    cell: ({ certainty }) => <Badge tone={certainty === 'certain' ? 'loss' : 'warning'}>{certainty}</Badge>,
  },
  { title: 'What happened', ownLineWhenNarrow: true, cell: (breach) => describeBreach(breach, unit) },
  { title: 'Trade', align: 'end', cell: ({ trade }) => <Link to={`/trades/${trade}`}>{`#${trade}`}</Link> },
];

/**
 * Every breach of the phase, the latest first. Certain ones follow from closed trades, possible ones only from a MAE.
 */
export function BreachesCard({ state: { breaches } }: { state: AccountState }) {
  const zone = useTimeZone();
  const unit = useUnit();
  if (!breaches || breaches.length === 0) return null;
  return (
    <Card
      title="Breaches"
      description="Certain: closed trades crossed the limit. Possible: only a MAE did, while the trade was open."
      flush
    >
      <LongTable
        plural="breaches"
        caption="Breaches"
        captionHidden
        columns={createColumns(zone, unit)}
        rows={breaches.toReversed()}
        rowKey={({ trade, rule, certainty }) => `${trade} ${rule} ${certainty}`}
      />
    </Card>
  );
}

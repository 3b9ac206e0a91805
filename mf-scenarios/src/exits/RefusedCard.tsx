import type { ExitsReply } from 'contracts/what-if';
import { Card, type Column, formatCount, formatNumber, localizeSentence, Table } from 'shared-ui';

type Refused = ExitsReply['trades']['refused'][number];

const columns: readonly Column<Refused>[] = [
  { title: 'Reason', isRowHeader: true, cell: ({ reason }) => localizeSentence(reason) },
  { title: 'Trades', align: 'end', cell: ({ count }) => formatNumber(count) },
];

/** The trades that are not computed, and why. Renders nothing if all are. */
export function RefusedCard({ trades: { used, refused } }: Pick<ExitsReply, 'trades'>) {
  const count = refused.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  return (
    <Card
      flush
      title="Trades that are left out"
      description={`${formatNumber(count)} of ${formatCount(used + count, 'trade')}: what other exits would have made is not known.`}
    >
      <Table
        caption="Trades that are left out, by reason"
        captionHidden
        columns={columns}
        rows={refused}
        rowKey={({ reason }) => reason}
      />
    </Card>
  );
}

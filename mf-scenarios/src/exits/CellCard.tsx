import type { MeasuredFilter } from 'contracts';
import type { ExitCell, ExitsBody, ExitsReply } from 'contracts/what-if';
import { Card, formatCount, formatNumber, Grid, getReplyUnit, Stat } from 'shared-ui';
import { formatRange } from '../shared/describeChange.ts';
import { CellTrades } from './CellTrades.tsx';
import { getCertainPercent } from './describe.ts';
import { formatExitTitle } from './levels.ts';

interface CellCardProps {
  cell: ExitCell;
  reply: ExitsReply;
  body: ExitsBody;
  filter: MeasuredFilter;
}

/** The chosen cell: its figures beside the actual ones, its equity and its trades. */
export function CellCard({ cell, reply, body, filter }: CellCardProps) {
  const { used } = reply.trades;
  const unit = getReplyUnit(reply);
  const { netCents, averageCents } = reply.actual;
  return (
    <Card
      title={formatExitTitle(cell, body.in)}
      description={`${formatCount(used, 'trade')}, of which ${formatNumber(cell.certain)} (${getCertainPercent(cell, used)}%) have one possible result.`}
    >
      <Grid column="9rem" gap={4}>
        <Stat
          bare
          label="Average per trade"
          value={formatRange(cell.low.averageCents, cell.high.averageCents, unit)}
          hint={`You: ${formatRange(averageCents, averageCents, unit)}`}
        />
        <Stat
          bare
          label="Sum"
          value={formatRange(cell.low.netCents, cell.high.netCents, unit)}
          hint={`You: ${formatRange(netCents, netCents, unit)}`}
        />
      </Grid>
      <CellTrades cell={cell} body={body} filter={filter} />
    </Card>
  );
}

import { type MissedFigures as Figures, missedReasons } from 'contracts/missed-trades';
import {
  formatCount,
  formatNumber,
  formatPercent,
  Grid,
  Multiple,
  Stack,
  Stat,
  StatWithFormula,
  Table,
} from 'shared-ui';
import { REASON_LABELS } from './missedDraft.ts';

type ReasonFigures = Figures['missed']['byReason'][number];

const COLUMNS = [
  { title: 'Reason', isRowHeader: true, cell: ({ reason }: ReasonFigures) => REASON_LABELS[reason] },
  { title: 'Missed', align: 'end' as const, cell: ({ trades }: ReasonFigures) => formatNumber(trades) },
  { title: 'Average', align: 'end' as const, cell: ({ averageR }: ReasonFigures) => <Multiple value={averageR} /> },
];

/** Each reason, also one without trades: so the table has the height that is reserved for it. */
const listReasons = (byReason: readonly ReasonFigures[]): ReasonFigures[] =>
  missedReasons.map(
    (reason) => byReason.find((figures) => figures.reason === reason) ?? { reason, trades: 0, averageR: null },
  );

/** What the trader took against what was missed, and why (PLB-12). */
export function MissedFigures({ figures: { taken, missed, takenRate } }: { figures: Figures }) {
  return (
    <Stack gap={4}>
      <Grid column="7rem" gap={4}>
        <StatWithFormula
          bare
          label="Taken rate"
          formula="Taken trades ÷ (taken + valid missed trades)."
          value={takenRate === null ? null : formatPercent(takenRate * 100)}
          hint={`${formatCount(taken.trades, 'trade')} taken`}
        />
        <StatWithFormula
          bare
          label="Average taken"
          formula="Average of result ÷ risk, over the trades that have a risk."
          value={taken.averageR === null ? null : <Multiple value={taken.averageR} />}
        />
        <Stat bare label="Missed" value={formatNumber(missed.trades)} hint={`${formatNumber(missed.valid)} valid`} />
        <StatWithFormula
          bare
          label="Average missed"
          formula="Average of (exit − entry) ÷ (entry − stop), over the missed trades with a stop and an exit."
          value={missed.averageR === null ? null : <Multiple value={missed.averageR} />}
        />
      </Grid>
      <Table
        caption="Missed trades by reason"
        captionHidden
        columns={COLUMNS}
        rows={listReasons(missed.byReason)}
        rowKey={({ reason }) => reason}
      />
    </Stack>
  );
}

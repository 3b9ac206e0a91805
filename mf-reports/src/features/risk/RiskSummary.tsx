import { type MeasuredFilter, NONE } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, Grid, getMoneyTone, Multiple, Stat, Tooltip } from 'shared-ui';
import { figureDefinitions, formatSampleSize } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { MissingNote } from '../layout/MissingNote.tsx';

/** The average R of the selection, and the trades that lack a risk. */
export const RiskSummary = ({ report, filter }: { report: Report; filter: MeasuredFilter }) => {
  const { totals } = report;
  const { name, formula } = figureDefinitions.averageR;
  return (
    <Card title="All selected trades">
      <Grid column="9rem">
        <Stat
          bare
          label={<Tooltip text={formula}>{name}</Tooltip>}
          value={totals.averageR === null ? null : <Multiple value={totals.averageR} />}
          tone={getMoneyTone(totals.averageR)}
          hint={formatSampleSize(figureDefinitions.averageR, totals)}
        />
      </Grid>
      <MissingNote
        count={totals.trades - totals.tradesWithRisk}
        fact="risk"
        path={getTradesPath(filter, [['r', NONE]])}
      />
    </Card>
  );
};

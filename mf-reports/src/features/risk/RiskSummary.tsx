import { type MeasuredFilter, NONE } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, formatCount, Grid, getMoneyTone, Multiple, Stat, Tooltip } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions, formatSampleSize } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { Note } from '../layout/Note.tsx';

/** The average R of the selection, and the trades that lack a risk. */
export const RiskSummary = ({ report, filter }: { report: Report; filter: MeasuredFilter }) => {
  const { totals } = report;
  const { name, formula } = figureDefinitions.averageR;
  const missingCount = totals.trades - totals.tradesWithRisk;
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
      {missingCount > 0 && (
        <Note>
          {`${formatCount(missingCount, 'trade')} ${missingCount === 1 ? 'has' : 'have'} no risk. `}
          <Link to={getTradesPath(filter, [['r', NONE]])}>Show these trades</Link>
        </Note>
      )}
    </Card>
  );
};

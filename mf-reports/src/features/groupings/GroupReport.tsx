import { limits, type MeasuredFilter, NONE } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, Stack } from 'shared-ui';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { getUnit } from '../figures/getUnit.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { MissingNote } from '../layout/MissingNote.tsx';
import { Note } from '../layout/Note.tsx';
import { describeExtremes } from './describeExtremes.ts';
import { GroupChart } from './GroupChart.tsx';
import { GroupTable } from './GroupTable.tsx';
import { groupingLabels, isGrouping, isSmallSample, missingFacts } from './groupings.ts';
import { HourZoneNote } from './HourZoneNote.tsx';

export interface GroupReportProps {
  report: Report;
  filter: MeasuredFilter;
}

/** One grouping: chart, table and totals. It names the grouping of the reply, which is the previous one while the next loads. */
export const GroupReport = ({ report, filter }: GroupReportProps) => {
  const { groups } = report;
  const dimension = report.groupBy.find(isGrouping) ?? 'weekday';
  const shared = { dimension, groups, filter, unit: getUnit(report) };
  const [fact, none] = [missingFacts[dimension], groups.find(({ keys }) => keys.includes(NONE))];
  const name = groupingLabels[dimension].toLowerCase();
  return (
    <Stack gap={6}>
      <Card title={`Net P&L by ${name}`} description={describeExtremes(shared)}>
        <GroupChart {...shared} figure="net" />
        <Stack gap={1}>
          {fact && none && (
            <MissingNote
              count={none.trades}
              fact={fact}
              path={getTradesPath(filter, [[dimension, NONE]], shared.unit)}
            />
          )}
          {groups.some(({ trades }) => isSmallSample(trades)) && (
            <Note>{`Light bars: fewer than ${limits.smallSample} trades.`}</Note>
          )}
          {dimension === 'hour' && <HourZoneNote />}
          {dimension === 'tag' && <Note>A trade with several tags counts in each of them.</Note>}
        </Stack>
      </Card>
      <Card title={`All figures by ${name}`} flush>
        <GroupTable key={dimension} {...shared} />
      </Card>
      <FigureStrip reply={report} filter={filter} />
    </Stack>
  );
};

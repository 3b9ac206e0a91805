import { limits, type MeasuredFilter, NONE } from 'contracts';
import type { Report, ReportGroup } from 'contracts/reports';
import { Card, formatCount, isSmallSample, Stack, useTimeZone } from 'shared-ui';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { figureDefinitions, formatFigure, getUnit } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { MissingNote, Note } from '../layout/Note.tsx';
import { GroupChart } from './GroupChart.tsx';
import { formatGroup, getGroupingName, isGrouping, MISSING_FACTS } from './groupings.ts';
import { ReportGroups, type ReportGroupsProps } from './ReportGroups.tsx';

/**
 * 'Highest average: Monday, +$45.00 in 30 trades. Lowest: Friday, −$12.00 in 12 trades.' Small samples and trades without a
 * group do not count. Null with fewer than two other groups, and by results, which differ by definition.
 */
const describeExtremes = ({
  dimension,
  groups,
  instruments,
  unit,
}: Omit<ReportGroupsProps, 'filter'>): string | null => {
  const getAverage = (group: ReportGroup) => figureDefinitions.average.getValue(group) ?? 0;
  const ranked = groups
    .filter(({ keys: [key], trades }) => key !== NONE && !isSmallSample(trades))
    .toSorted((a, b) => getAverage(b) - getAverage(a));
  const highest = ranked.at(0);
  const lowest = ranked.at(-1);
  if (!highest || !lowest || highest === lowest || dimension === 'r') return null;
  const describe = (group: ReportGroup) =>
    `${formatGroup(dimension, group.keys[0] ?? '', instruments)}, ${formatFigure(figureDefinitions.average, group, unit)} in ${formatCount(group.trades, 'trade')}`;
  return `Highest average: ${describe(highest)}. Lowest: ${describe(lowest)}.`;
};

/** The zone of the hours, which the trader can change in Account Settings. */
const HourZoneNote = () => <Note>{`Opening times in ${useTimeZone().replaceAll('_', ' ')}.`}</Note>;

interface GroupReportProps {
  report: Report;
  filter: MeasuredFilter;
}

/** One grouping: chart, table and totals. It names the grouping of the reply, which is the previous one while the next loads. */
export const GroupReport = ({ report, filter }: GroupReportProps) => {
  const { groups, instruments } = report;
  const dimension = report.groupBy.find(isGrouping) ?? 'weekday';
  const shared = { dimension, groups, instruments, filter, unit: getUnit(report) };
  const fact = MISSING_FACTS[dimension];
  const none = groups.find(({ keys }) => keys.includes(NONE));
  const name = getGroupingName(dimension);
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
        <ReportGroups key={dimension} {...shared} />
      </Card>
      <FigureStrip reply={report} filter={filter} />
    </Stack>
  );
};

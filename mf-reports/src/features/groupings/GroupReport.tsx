import { limits, type MeasuredFilter, NONE, type ReportDimension } from 'contracts';
import type { Report, ReportGroup } from 'contracts/reports';
import { AmountNote, Card, formatCount, getReplyUnit, isSmallSample, Stack, usePageParameters } from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import { type FigureDefinition, figureDefinitions, formatFigure } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { HourZoneNote, MissingNote, Note } from '../layout/Note.tsx';
import { GroupChart } from './GroupChart.tsx';
import { formatGroup, getGroupingName, isGrouping, isOfDays, MISSING_FACTS } from './groupings.ts';
import { listTableFigures, ReportGroups, type ReportGroupsProps } from './ReportGroups.tsx';

/** The parameter of the figure that the chart draws. */
export const FIGURE_PARAMETER = 'figure';

/** The figures have names that people read, so an address has them in a short form: 'win-rate'. */
const toParameter = ({ name }: FigureDefinition): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '');

/** The figure of the chart, which the address keeps: the net P&L unless the trader chose the heading of another one. */
const useChartedFigure = (figures: readonly FigureDefinition[]) => {
  const [params, changeParameters] = usePageParameters();
  const chosen = figures.find((figure) => toParameter(figure) === params.get(FIGURE_PARAMETER));
  const chart = (name: string) => {
    const figure = figures.find((each) => each.name === name);
    if (figure) changeParameters({ [FIGURE_PARAMETER]: figure === figureDefinitions.net ? '' : toParameter(figure) });
  };
  return { charted: chosen ?? figureDefinitions.net, chart };
};

/**
 * 'Highest average: Monday, +$45.00 in 30 trades. Lowest: Friday, −$12.00 in 12 trades.' Small samples and trades
 * without a group do not count. Null with fewer than two other groups, and by results, which differ by definition.
 */
const describeExtremes = ({
  dimension,
  groups,
  instruments,
  unit,
}: Pick<ReportGroupsProps, 'dimension' | 'groups' | 'instruments' | 'unit'>): string | null => {
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

/** 'All trades: +$120.00 in 12 trades, win rate 50.0%', which the rows are parts of. */
const describeTotals = ({ totals }: Report, unit: ReportGroupsProps['unit']): string =>
  `All selected trades: ${formatFigure(figureDefinitions.net, totals, unit)} in ${formatCount(totals.trades, 'trade')}, win rate ${formatFigure(figureDefinitions.winRate, totals, unit)}. Choose a heading to sort by its figure and to draw it.`;

/** Panels of other modules, about the same groups. */
const OtherPanels = ({ dimension, filter }: { dimension: ReportDimension; filter: MeasuredFilter }) => {
  const { unit = 'dollars', ...trades } = filter;
  return <Slot name="reports.group" properties={{ filter: trades, unit, groupBy: dimension }} />;
};

interface GroupReportProps {
  report: Report;
  filter: MeasuredFilter;
}

/**
 * One grouping: chart, table and totals. It names the grouping of the reply, which is the previous one while the next
 * loads.
 */
export function GroupReport({ report, filter }: GroupReportProps) {
  const { groups, instruments, totals } = report;
  const { charted, chart } = useChartedFigure(listTableFigures(totals));
  const dimension = report.groupBy.find(isGrouping) ?? 'weekday';
  const shared = { dimension, groups, instruments, filter, unit: getReplyUnit(report) };
  const fact = MISSING_FACTS[dimension];
  const none = groups.find(({ keys }) => keys.includes(NONE));
  const name = getGroupingName(dimension);
  return (
    <Stack gap={6}>
      <Card title={`${charted.name} by ${name}`} description={describeExtremes(shared)}>
        <GroupChart {...shared} figure={charted} />
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
          <Note>The small number at each name is its number of trades, as far as the figure counts them.</Note>
          {dimension === 'hour' && <HourZoneNote />}
          {isOfDays(dimension) && (
            <Note>All trades of a day are in one group: few days say little, even with many trades.</Note>
          )}
          {dimension === 'tag' && <Note>A trade with several tags counts in each of them.</Note>}
          <AmountNote trades={totals.trades} scope={report} filter={filter} />
        </Stack>
      </Card>
      <Card
        title={`All figures by ${name}`}
        description={describeTotals(report, shared.unit)}
        actions={<Link to={getTradesPath(filter, [], shared.unit)}>Show trades</Link>}
        flush
      >
        <ReportGroups key={dimension} {...shared} totals={totals} charted={charted} onChart={chart} />
      </Card>
      <OtherPanels dimension={dimension} filter={filter} />
    </Stack>
  );
}

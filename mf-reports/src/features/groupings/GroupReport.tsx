import type { Report } from 'contracts/reports';
import { Card, Stack } from 'shared-ui';
import { FigureStrip } from '../figures/FigureStrip.tsx';
import { getUnit } from '../figures/getUnit.ts';
import { RiskNote } from '../figures/RiskNote.tsx';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { Note } from '../layout/Note.tsx';
import { GroupChart } from './GroupChart.tsx';
import { GroupTable } from './GroupTable.tsx';
import { groupingLabels, isGrouping } from './groupings.ts';
import { MissingFactNote } from './MissingFactNote.tsx';

export interface GroupReportProps {
  report: Report;
  state: ReportFilterState;
}

/** One grouping: chart, table and totals. It names the grouping of the reply, which is the previous one while the next loads. */
export const GroupReport = ({ report, state }: GroupReportProps) => {
  const { groups, totals, tradesWithoutRisk } = report;
  const dimension = report.groupBy.find(isGrouping) ?? 'weekday';
  const shared = { dimension, groups, filter: state.filter, unit: getUnit(report) };
  const name = groupingLabels[dimension].toLowerCase();
  return (
    <Stack gap={6}>
      <Card title={`Net P&L by ${name}`}>
        <GroupChart {...shared} figure="net" />
        <Stack gap={1}>
          <RiskNote trades={totals.trades} tradesWithoutRisk={tradesWithoutRisk} />
          <MissingFactNote {...shared} />
          {dimension === 'tag' && <Note>A trade with several tags counts in each of them.</Note>}
        </Stack>
      </Card>
      <Card title={`All figures by ${name}`} flush>
        <GroupTable key={dimension} {...shared} />
      </Card>
      <FigureStrip title="All selected trades" figures={totals} unit={shared.unit} />
    </Stack>
  );
};

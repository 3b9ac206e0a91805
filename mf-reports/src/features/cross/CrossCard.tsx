import { limits, type MeasuredFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, RiskNote } from 'shared-ui';
import { groupingLabels, isGrouping } from '../groupings/groupings.ts';
import { Note } from '../layout/Note.tsx';
import { CrossHeat } from './CrossHeat.tsx';
import { type CellValue, cellFormats } from './cellValues.ts';
import { createCrossTable, crossLimits } from './crossTable.ts';

export interface CrossCardProps {
  report: Report;
  value: CellValue;
  filter: MeasuredFilter;
}

/** Two groupings as rows and columns (RPT-05). */
export const CrossCard = ({ report, value, filter }: CrossCardProps) => {
  const [rows = 'weekday', columns = 'hour'] = report.groupBy.filter(isGrouping);
  const { groups, totals, tradesWithoutRisk } = report;
  const table = createCrossTable([rows, columns], groups);
  const [rowName, columnName] = [groupingLabels[rows].toLowerCase(), groupingLabels[columns].toLowerCase()];
  const title = `${cellFormats[value].label} by ${rowName} and ${columnName}`;
  return (
    <Card title={title}>
      <CrossHeat title={title} dimensions={[rows, columns]} {...{ report, table, value, filter }} />
      <div>
        <Note>{`* Fewer than ${limits.smallSample} trades.`}</Note>
        {table.isCut.rows && <Note>{`The ${crossLimits.rows} rows with the most trades.`}</Note>}
        {table.isCut.columns && <Note>{`The ${crossLimits.columns} columns with the most trades.`}</Note>}
        <RiskNote trades={totals.trades} tradesWithoutRisk={tradesWithoutRisk} filter={filter} />
      </div>
    </Card>
  );
};

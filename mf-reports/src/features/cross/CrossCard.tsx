import { limits, type MeasuredFilter, type ReportDimension } from 'contracts';
import type { Report, ReportGroup } from 'contracts/reports';
import { Card, formatCount, type HeatCell, HeatTable } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions, formatFigure } from '../figures/figures.ts';
import { getUnit } from '../figures/getUnit.ts';
import { RiskNote } from '../figures/RiskNote.tsx';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, formatGroupShort, groupingLabels, isGrouping, isSmallSample } from '../groupings/groupings.ts';
import { Note } from '../layout/Note.tsx';
import styles from './CrossCard.module.css';
import { type CellValue, cellFormats } from './cellValues.ts';
import { createCrossTable, crossLimits } from './crossTable.ts';

export interface CrossCardProps {
  report: Report;
  value: CellValue;
  filter: MeasuredFilter;
}

/** 'Monday, 9:00–9:59: +$120.00 in 12 trades, win rate 50.0%'. */
const describeCell = (dimensions: readonly ReportDimension[], group: ReportGroup, report: Report): string => {
  const names = dimensions.map((dimension, index) => formatGroup(dimension, group.keys[index] ?? ''));
  const unit = getUnit(report);
  const [net, winRate] = [figureDefinitions.net, figureDefinitions.winRate].map((each) =>
    formatFigure(each, group, unit),
  );
  return `${names.join(', ')}: ${net} in ${formatCount(group.trades, 'trade')}, win rate ${winRate}`;
};

/** Two groupings as rows and columns; every cell links to its trades (RPT-05). */
export const CrossCard = ({ report, value, filter }: CrossCardProps) => {
  const [rows = 'weekday', columns = 'hour'] = report.groupBy.filter(isGrouping);
  const { groups, totals, tradesWithoutRisk } = report;
  const unit = getUnit(report);
  const { rowKeys, columnKeys, getCell, isCut } = createCrossTable([rows, columns], groups);
  const { label, getValue, format, getHeat } = cellFormats[value];
  const max = Math.max(0, ...groups.map((group) => Math.abs(getValue(group))));
  const renderCell = (group: ReportGroup | undefined): HeatCell | null => {
    if (!group) return null;
    const [rowKey = '', columnKey = ''] = group.keys;
    const path = getTradesPath(
      filter,
      [
        [rows, rowKey],
        [columns, columnKey],
      ],
      unit,
    );
    const description = describeCell([rows, columns], group, report);
    const text = `${format(getValue(group), unit)}${isSmallSample(group.trades) ? '*' : ''}`;
    const content = (
      <Link to={path} className={styles.cell} aria-label={`${text}, ${description}`} title={description}>
        {text}
      </Link>
    );
    return { content, ...getHeat(getValue(group), max) };
  };
  const names = [groupingLabels[rows], groupingLabels[columns].toLowerCase()];
  return (
    <Card title={`${label} by ${names[0]?.toLowerCase()} and ${names[1]}`}>
      <HeatTable
        caption={`${label} by ${names[0]?.toLowerCase()} and ${names[1]}`}
        corner={names[0] ?? ''}
        columns={columnKeys.map((key) => ({ key, label: formatGroupShort(columns, key) }))}
        rows={rowKeys.map((key) => ({
          key,
          label: formatGroup(rows, key),
          cells: columnKeys.map((columnKey) => renderCell(getCell(key, columnKey))),
        }))}
      />
      <div>
        <Note>{`* Fewer than ${limits.smallSample} trades.`}</Note>
        {isCut.rows && <Note>{`The ${crossLimits.rows} rows with the most trades.`}</Note>}
        {isCut.columns && <Note>{`The ${crossLimits.columns} columns with the most trades.`}</Note>}
        <RiskNote trades={totals.trades} tradesWithoutRisk={tradesWithoutRisk} />
      </div>
    </Card>
  );
};

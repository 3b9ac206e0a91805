import { limits, type MeasuredFilter, NONE, type ReportDimension } from 'contracts';
import type { Report, ReportGroup } from 'contracts/reports';
import {
  Card,
  formatCount,
  type Heat,
  type HeatCell,
  HeatTable,
  isSmallSample,
  RiskNote,
  useChartItems,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions, formatFigure, getUnit } from '../figures/figures.ts';
import { type Group, getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, formatGroupShort, GROUPING_LABELS, getGroupingName, isGrouping } from '../groupings/groupings.ts';
import { Note, Readout } from '../layout/Note.tsx';
import styles from './CrossCard.module.css';
import { type CellValue, cellFormats } from './cellValues.ts';
import { CROSS_LIMITS, type CrossTable, createCrossTable, findCell, listCells } from './crossTable.ts';

/** Trades without a group are grey: usually they are many, and say nothing about the groups. */
const NO_HEAT: Heat = { tone: 'neutral', step: 0 };

interface CrossHeatProps {
  title: string;
  dimensions: readonly [rows: ReportDimension, columns: ReportDimension];
  report: Report;
  table: CrossTable;
  value: CellValue;
  filter: MeasuredFilter;
}

/** 'Monday, 9:00–9:59: +$120.00 in 12 trades, win rate 50.0%'. */
const describeCell = (groups: readonly Group[], figures: ReportGroup, report: Report): string => {
  const names = groups.map(([dimension, key]) => formatGroup(dimension, key, report.instruments));
  const net = formatFigure(figureDefinitions.net, figures, getUnit(report));
  const winRate = formatFigure(figureDefinitions.winRate, figures, getUnit(report));
  return `${names.join(', ')}: ${net} in ${formatCount(figures.trades, 'trade')}, win rate ${winRate}`;
};

/** The table of a cross table. Each cell links to its trades; the links are one tab stop. */
const CrossHeat = ({ title, dimensions: [rows, columns], report, table, value, filter }: CrossHeatProps) => {
  const { rowKeys, columnKeys, getCell } = table;
  const unit = getUnit(report);
  const { getValue, format, createScale } = cellFormats[value];
  const getHeat = createScale(report.groups.filter(({ keys }) => !keys.includes(NONE)).map(getValue));
  const cells = listCells(table);
  const { active, rootProps, getLinkProps } = useChartItems(cells.map(String), (cell, key) =>
    findCell(cells, cell, key),
  );
  const findGroups = (row: number, column: number) => {
    const keys = [rowKeys[row] ?? '', columnKeys[column] ?? ''] as const;
    const groups: Group[] = [
      [rows, keys[0]],
      [columns, keys[1]],
    ];
    return { groups, figures: getCell(...keys) };
  };
  const describeActive = (): string | null => {
    const [row = 0, column = 0] = active?.split(',').map(Number) ?? [];
    const { groups, figures } = findGroups(row, column);
    return active && figures ? describeCell(groups, figures, report) : null;
  };
  const renderCell = (row: number, column: number): HeatCell | null => {
    const { groups, figures } = findGroups(row, column);
    if (!figures) return null;
    const description = describeCell(groups, figures, report);
    const text = `${format(getValue(figures), unit)}${isSmallSample(figures.trades) ? '*' : ''}`;
    const content = (
      <Link
        to={getTradesPath(filter, groups, unit)}
        className={styles.cell}
        aria-label={`${text}, ${description}`}
        {...getLinkProps(`${row},${column}`)}
      >
        {text}
      </Link>
    );
    return { content, heat: groups.some(([, key]) => key === NONE) ? NO_HEAT : getHeat(getValue(figures)) };
  };
  return (
    <div {...rootProps}>
      <HeatTable
        caption={title}
        corner={GROUPING_LABELS[rows]}
        columns={columnKeys.map((key) => ({ key, label: formatGroupShort(columns, key, report.instruments) }))}
        rows={rowKeys.map((key, row) => ({
          key,
          label: formatGroup(rows, key, report.instruments),
          cells: columnKeys.map((_, column) => renderCell(row, column)),
        }))}
      />
      <Readout>{describeActive()}</Readout>
    </div>
  );
};

interface CrossCardProps {
  report: Report;
  value: CellValue;
  filter: MeasuredFilter;
}

/** Two groupings as rows and columns (RPT-05). */
export const CrossCard = ({ report, value, filter }: CrossCardProps) => {
  const [rows = 'weekday', columns = 'hour'] = report.groupBy.filter(isGrouping);
  const { groups, totals, tradesWithoutRisk } = report;
  const table = createCrossTable([rows, columns], groups);
  const rowName = getGroupingName(rows);
  const columnName = getGroupingName(columns);
  const title = `${cellFormats[value].label} by ${rowName} and ${columnName}`;
  return (
    <Card title={title}>
      <CrossHeat
        title={title}
        dimensions={[rows, columns]}
        report={report}
        table={table}
        value={value}
        filter={filter}
      />
      <div>
        <Note>{`* Fewer than ${limits.smallSample} trades.`}</Note>
        {table.isCut.rows && <Note>{`The ${CROSS_LIMITS.rows} rows with the most trades.`}</Note>}
        {table.isCut.columns && <Note>{`The ${CROSS_LIMITS.columns} columns with the most trades.`}</Note>}
        <RiskNote trades={totals.trades} tradesWithoutRisk={tradesWithoutRisk} filter={filter} />
      </div>
    </Card>
  );
};

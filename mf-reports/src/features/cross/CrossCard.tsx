import { clsx } from 'clsx';
import { type Figures, limits, type MeasuredFilter, NONE, type ReportDimension } from 'contracts';
import type { Report } from 'contracts/reports';
import {
  AmountNote,
  Card,
  formatCount,
  getReplyUnit,
  type Heat,
  type HeatCell,
  HeatTable,
  isSmallSample,
  SortButton,
  useChartItems,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { figureDefinitions, formatFigure } from '../figures/figures.ts';
import { type Group, getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, formatGroupShort, GROUPING_LABELS, getGroupingName, isGrouping } from '../groupings/groupings.ts';
import { HourZoneNote, Note } from '../layout/Note.tsx';
import { Readout } from '../layout/Readout.tsx';
import styles from './CrossCard.module.css';
import { type CellValue, cellFormats } from './cellValues.ts';
import {
  addSums,
  CROSS_LIMITS,
  type CrossTable,
  createCrossTable,
  findCell,
  listCells,
  NO_SUMS,
  SUM_KEY,
  type SumOrder,
} from './crossTable.ts';

/** Trades without a group are grey: usually they are many, and say nothing about the groups. */
const NO_HEAT: Heat = { tone: 'neutral', step: 0 };

interface CrossHeatProps {
  title: string;
  dimensions: readonly [rows: ReportDimension, columns: ReportDimension];
  report: Report;
  table: CrossTable;
  value: CellValue;
  filter: MeasuredFilter;
  order: SumOrder;
  onOrder: (order: SumOrder) => void;
}

/** What a row and a column without a group of their own have in common. */
const ALL = 'All';

/** 'Monday, 9:00–9:59 AM: +$120.00 in 12 trades, win rate 50.0%'. */
const describeCell = (groups: readonly Group[], figures: Figures, report: Report): string => {
  const names = groups.map(([dimension, key]) => formatGroup(dimension, key, report.instruments));
  if (names.length === 0) names.push('All trades');
  const net = formatFigure(figureDefinitions.net, figures, getReplyUnit(report));
  const winRate = formatFigure(figureDefinitions.winRate, figures, getReplyUnit(report));
  return `${names.join(', ')}: ${net} in ${formatCount(figures.trades, 'trade')}, win rate ${winRate}`;
};

/** The table of a cross table. Each cell links to its trades; the links are one tab stop. */
const CrossHeat = ({
  title,
  dimensions: [rows, columns],
  report,
  table,
  value,
  filter,
  order,
  onOrder,
}: CrossHeatProps) => {
  const { rowKeys, columnKeys, getCell } = table;
  const unit = getReplyUnit(report);
  const { getValue, createFormat, createScale } = cellFormats[value];
  const getHeat = createScale(report.groups.filter(({ keys }) => !keys.includes(NONE)).map(getValue));
  const cells = listCells(table);
  const format = createFormat(
    cells.flatMap(([row, column]) => getCell(rowKeys[row] ?? '', columnKeys[column] ?? '') ?? []).map(getValue),
    unit,
  );
  const { active, rootProps, getLinkProps } = useChartItems(cells.map(String), (cell, key) =>
    findCell(cells, cell, key),
  );
  const findGroups = (row: number, column: number) => {
    const keys = [rowKeys[row] ?? '', columnKeys[column] ?? ''] as const;
    const both: Group[] = [
      [rows, keys[0]],
      [columns, keys[1]],
    ];
    const groups = both.filter(([, key]) => key !== SUM_KEY);
    return { groups, isSum: groups.length < both.length, figures: getCell(...keys) };
  };
  const describe = (cell: string): string | null => {
    const [row = 0, column = 0] = cell.split(',').map(Number);
    const { groups, figures } = findGroups(row, column);
    return figures ? describeCell(groups, figures, report) : null;
  };
  const renderCell = (row: number, column: number): HeatCell | null => {
    const { groups, isSum, figures } = findGroups(row, column);
    if (!figures) return null;
    const description = describeCell(groups, figures, report);
    const text = `${format(getValue(figures))}${isSmallSample(figures.trades) ? '*' : ''}`;
    const content = (
      <Link
        to={getTradesPath(filter, groups, unit)}
        className={clsx(styles.cell, isSum && styles.sum)}
        aria-label={`${text}, ${description}`}
        {...getLinkProps(`${row},${column}`)}
      >
        {text}
      </Link>
    );
    if (isSum) return { content };
    return { content, heat: groups.some(([, key]) => key === NONE) ? NO_HEAT : getHeat(getValue(figures)) };
  };
  /** The heading of the sums orders the rows or the columns by them. */
  const renderSumHead = (of: keyof SumOrder) => (
    <SortButton
      title={ALL}
      label={`${ALL}: order ${of} by sum`}
      direction={order[of] ? 'descending' : undefined}
      onSort={() => onOrder({ ...order, [of]: !order[of] })}
    />
  );
  return (
    <div {...rootProps}>
      <HeatTable
        caption={title}
        corner={GROUPING_LABELS[rows]}
        columns={columnKeys.map((key) => ({
          key,
          label: key === SUM_KEY ? renderSumHead('rows') : formatGroupShort(columns, key, report.instruments),
        }))}
        rows={rowKeys.map((key, row) => ({
          key,
          label: key === SUM_KEY ? renderSumHead('columns') : formatGroup(rows, key, report.instruments),
          cells: columnKeys.map((_, column) => renderCell(row, column)),
        }))}
      />
      <Readout active={active} describe={describe} />
    </div>
  );
};

interface CrossCardProps {
  report: Report;
  value: CellValue;
  filter: MeasuredFilter;
  /** The reports of the rows and of the columns, as far as they are loaded. */
  sums: { rows: Report | undefined; columns: Report | undefined };
  /** Which of them are ordered by their sums. */
  order: SumOrder;
  onOrder: (order: SumOrder) => void;
}

const isOf = (report: Report | undefined, dimension: ReportDimension): report is Report =>
  report?.groupBy.length === 1 && report.groupBy[0] === dimension;

/** Two groupings as rows and columns (RPT-05). */
export function CrossCard({ report, value, filter, sums, order, onOrder }: CrossCardProps) {
  const [rows = 'weekday', columns = 'hour'] = report.groupBy.filter(isGrouping);
  const { groups, totals } = report;
  const cells = createCrossTable([rows, columns], groups);
  const loaded =
    isOf(sums.rows, rows) && isOf(sums.columns, columns)
      ? { rows: sums.rows.groups, columns: sums.columns.groups, totals }
      : NO_SUMS;
  const table = addSums(cells, loaded, order, cellFormats[value].getValue);
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
        order={order}
        onOrder={onOrder}
      />
      <div>
        {groups.some(({ trades }) => isSmallSample(trades)) && (
          <Note>{`* Fewer than ${limits.smallSample} trades.`}</Note>
        )}
        {[rows, columns].includes('tag') && <Note>A trade with several tags counts in each of them.</Note>}
        {[rows, columns].includes('hour') && <HourZoneNote />}
        {table.isCut.rows && <Note>{`The ${CROSS_LIMITS.rows} rows with the most trades.`}</Note>}
        {table.isCut.columns && <Note>{`The ${CROSS_LIMITS.columns} columns with the most trades.`}</Note>}
        <AmountNote trades={totals.trades} scope={report} filter={filter} />
      </div>
    </Card>
  );
}

import type { ReportDimension, TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { useState } from 'react';
import { Button, type Column, type ResultUnit, type Sorting, Table } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { FigureValue } from '../figures/FigureStrip.tsx';
import { allFigures, figureDefinitions } from '../figures/figures.ts';
import { getTradesPath } from '../filter/useReportFilter.ts';
import styles from './GroupTable.module.css';
import { formatGroup, groupingLabels, isByName, isSmallSample } from './groupings.ts';

/** Names by their results; everything else in its own order, such as time. */
const getDefaultSorting = (dimension: ReportDimension): Sorting =>
  isByName(dimension)
    ? { by: figureDefinitions.net.name, descending: true }
    : { by: groupingLabels[dimension], descending: false };

/** The same column again reverses the order. Another column starts descending for figures, ascending for groups. */
const getNextSorting = (sorting: Sorting, title: string): Sorting => ({
  by: title,
  descending: sorting.by === title ? !sorting.descending : allFigures.some(({ name }) => name === title),
});

/** Ties keep the order of the reply, which is that of the groups. Groups without the figure come last. */
const sortGroups = (groups: readonly ReportGroup[], { by, descending }: Sorting): ReportGroup[] => {
  const figure = allFigures.find(({ name }) => name === by);
  if (!figure) return descending ? groups.toReversed() : [...groups];
  const getRank = (group: ReportGroup): number => {
    const value = figure.getValue(group);
    if (value === null) return Number.NEGATIVE_INFINITY;
    const rank = value === 'infinite' ? Number.POSITIVE_INFINITY : value;
    return descending ? rank : -rank;
  };
  // Equal infinities have no difference.
  return groups.toSorted((a, b) => (getRank(a) === getRank(b) ? 0 : getRank(b) - getRank(a)));
};

/** A journal can have thousands of tickers: rows are shown in steps. */
const ROW_STEP = 100;

export interface GroupTableProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  filter: TradeFilter;
  unit: ResultUnit;
}

const getKey = ({ keys: [key = ''] }: ReportGroup): string => key;

const createColumns = ({ dimension, filter, unit }: GroupTableProps): Column<ReportGroup>[] => [
  {
    title: groupingLabels[dimension],
    sortable: true,
    isRowHeader: true,
    cell: (group) => (
      <span className={styles.group}>
        <Link to={getTradesPath(filter, [[dimension, getKey(group)]], unit)} className={styles.link}>
          {formatGroup(dimension, getKey(group))}
        </Link>
        {isSmallSample(group.trades) && <span className={styles.sample}>small sample</span>}
      </span>
    ),
  },
  ...allFigures.map(
    (figure): Column<ReportGroup> => ({
      title: figure.name,
      sortable: true,
      align: 'end',
      secondLineWhenNarrow: figure !== figureDefinitions.net,
      // It equals the expectancy.
      wideOnly: figure === figureDefinitions.average,
      cell: (group) => <FigureValue figure={figure} figures={group} unit={unit} />,
    }),
  ),
];

/** The groups of a report with their figures. A click anywhere on a row opens its trades (RPT-01). */
export const GroupTable = (props: GroupTableProps) => {
  const { dimension, groups, filter, unit } = props;
  const navigate = useNavigate();
  const [sorting, setSorting] = useState(() => getDefaultSorting(dimension));
  const [rowCount, setRowCount] = useState(ROW_STEP);
  const hiddenCount = groups.length - rowCount;
  return (
    <div>
      <Table
        caption={`Figures by ${groupingLabels[dimension].toLowerCase()}`}
        captionHidden
        columns={createColumns(props)}
        rows={sortGroups(groups, sorting).slice(0, rowCount)}
        rowKey={getKey}
        sorting={sorting}
        onSort={(title) => setSorting(getNextSorting(sorting, title))}
        onOpen={(group) => void navigate(getTradesPath(filter, [[dimension, getKey(group)]], unit))}
      />
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setRowCount(rowCount + ROW_STEP)}>
            {`Show ${Math.min(ROW_STEP, hiddenCount)} more of ${groups.length.toLocaleString('en-US')}`}
          </Button>
        </div>
      )}
    </div>
  );
};

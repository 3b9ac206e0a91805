import { limits } from 'contracts';
import { useState } from 'react';
import { Link, useNavigate } from 'shared-ui/host';
import { Button } from '../actions/Button.tsx';
import { formatNumber } from '../format/numbers.ts';
import styles from './GroupTable.module.css';
import { type Column, type Sorting, Table } from './Table.tsx';

/** A journal can have thousands of tickers: rows are shown in steps. */
const ROW_STEP = 100;

/** A figure of the groups. The table sorts by it on request. */
export interface GroupFigure<Group>
  extends Pick<Column<Group>, 'title' | 'cell' | 'secondLineWhenNarrow' | 'wideOnly'> {
  /** Null if the group's trades have no such figure. */
  getValue: (group: Group) => number | 'infinite' | null;
}

export interface GroupTableProps<Group> {
  caption: string;
  /** The heading of the groups. */
  title: string;
  /** The groups in their own order, such as time or name. */
  groups: readonly Group[];
  getKey: (group: Group) => string;
  getName: (group: Group) => string;
  /** The address of the group's trades. */
  getPath: (group: Group) => string;
  figures: readonly GroupFigure<Group>[];
  /** The title of the figure that sorts the rows at first, descending. Without it they have the groups' own order. */
  sortedBy?: string | undefined;
  /** Called with the title of the column that the trader has chosen. */
  onSort?: (title: string) => void;
  /** The number of rows before the table is expanded. */
  firstRowCount?: number;
}

/** Groups of few trades say little; those without any say nothing. */
export function isSmallSample(trades: number): boolean {
  return trades > 0 && trades < limits.smallSample;
}

/** Ties keep the groups' own order. Groups without the figure come last. */
const sortGroups = <Group,>(
  { groups, figures }: GroupTableProps<Group>,
  { by, descending }: Sorting,
): readonly Group[] => {
  const figure = figures.find(({ title }) => title === by);
  if (!figure) return descending ? groups.toReversed() : groups;
  const getRank = (group: Group): number => {
    const value = figure.getValue(group);
    if (value === null) return Number.NEGATIVE_INFINITY;
    const rank = value === 'infinite' ? Number.POSITIVE_INFINITY : value;
    return descending ? rank : -rank;
  };
  // Equal infinities have no difference.
  return groups.toSorted((a, b) => (getRank(a) === getRank(b) ? 0 : getRank(b) - getRank(a)));
};

const createColumns = <Group extends { trades: number }>({
  title,
  getName,
  getPath,
  figures,
}: GroupTableProps<Group>): Column<Group>[] => [
  {
    title,
    sortable: true,
    isRowHeader: true,
    cell: (group) => (
      <span className={styles.group}>
        <Link to={getPath(group)} className={styles.link}>
          {getName(group)}
        </Link>
        {isSmallSample(group.trades) && <span className={styles.sample}>small sample</span>}
      </span>
    ),
  },
  ...figures.map((figure): Column<Group> => ({ ...figure, sortable: true, align: 'end' })),
];

/** Groups of trades with their figures. A click anywhere on a row opens the group's trades. */
export function GroupTable<Group extends { trades: number }>(props: GroupTableProps<Group>) {
  const { caption, title, groups, getKey, getPath, figures, sortedBy, firstRowCount = ROW_STEP } = props;
  const navigate = useNavigate();
  const [sorting, setSorting] = useState<Sorting>({ by: sortedBy ?? title, descending: sortedBy !== undefined });
  const [rowCount, setRowCount] = useState(firstRowCount);
  const hiddenCount = groups.length - rowCount;
  /** The same column again reverses the order. Another one starts descending for figures, ascending for groups. */
  const sortBy = (by: string) => {
    const isFigure = figures.some((figure) => figure.title === by);
    setSorting({ by, descending: sorting.by === by ? !sorting.descending : isFigure });
    props.onSort?.(by);
  };
  return (
    <div className={styles.groups}>
      <Table
        caption={caption}
        captionHidden
        columns={createColumns(props)}
        rows={sortGroups(props, sorting).slice(0, rowCount)}
        rowKey={getKey}
        sorting={sorting}
        onSort={sortBy}
        onOpen={(group) => void navigate(getPath(group))}
      />
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setRowCount(rowCount + ROW_STEP)}>
            {`Show ${Math.min(ROW_STEP, hiddenCount)} more of ${formatNumber(groups.length)}`}
          </Button>
        </div>
      )}
    </div>
  );
}

import { type AnalyticsGroup, type MeasuredFilter, narrowFilter, type ReportDimension, toFilterName } from 'contracts';
import { type CSSProperties, useState } from 'react';
import { Amount, Button, type Column, EmptyState, formatPercent, getTradesPath, Table } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import { weekdays } from '../calendar/months.ts';
import styles from './GroupPerformance.module.css';
import { defaultSorting, getNextSorting, sortGroups } from './sort.ts';

/** Rows shown before the table is expanded. */
const collapsedRowCount = 8;

/** Its length is relative to the largest P&L. Decorative: the amount is next to it. */
const ProfitBar = ({ netCents, largest }: { netCents: number; largest: number }) => (
  <span
    aria-hidden="true"
    className={styles.bar}
    data-result={netCents < 0 ? 'loss' : 'gain'}
    style={{ '--bar-length': `${(100 * Math.abs(netCents)) / (largest || 1)}%` } as CSSProperties}
  />
);

const secondary = { sortable: true, align: 'end', secondLineWhenNarrow: true } as const;

interface GroupTableProps {
  caption: string;
  /** The heading of the names. */
  title: 'Setup' | 'Weekday';
  groups: readonly AnalyticsGroup[];
  /** The address of a group's trades. */
  getPath: (name: string) => string;
}

const createColumns = ({ title, groups, getPath }: GroupTableProps): Column<AnalyticsGroup>[] => {
  const largest = Math.max(...groups.map(({ netCents }) => Math.abs(netCents)));
  return [
    {
      title,
      sortable: true,
      isRowHeader: true,
      cell: ({ name }) => (
        <Link to={getPath(name)} className={styles.name}>
          {name || <i>No setup</i>}
        </Link>
      ),
    },
    {
      title: 'P&L',
      sortable: true,
      align: 'end',
      cell: ({ netCents }) => (
        <span className={styles.profit}>
          <Amount cents={netCents} />
          <ProfitBar netCents={netCents} largest={largest} />
        </span>
      ),
    },
    { ...secondary, title: 'Win %', cell: ({ winPercent }) => formatPercent(winPercent) },
    { ...secondary, title: 'Trades', cell: ({ trades }) => trades.toLocaleString('en-US') },
    { ...secondary, title: 'Expectancy', cell: ({ avgPerTradeCents }) => <Amount cents={avgPerTradeCents} /> },
  ];
};

const GroupTable = (props: GroupTableProps) => {
  const { caption, title, groups } = props;
  const [sorting, setSorting] = useState(defaultSorting[title]);
  const [isExpanded, setIsExpanded] = useState(false);
  const sorted = sortGroups(groups, sorting);
  return (
    <div>
      <Table
        caption={caption}
        captionHidden
        columns={createColumns(props)}
        rows={isExpanded ? sorted : sorted.slice(0, collapsedRowCount)}
        rowKey={({ name }) => name}
        sorting={sorting}
        onSort={(column) => setSorting(getNextSorting(sorting, column))}
      />
      {groups.length > collapsedRowCount && (
        <div className={styles.more}>
          <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${groups.length}`}
          </Button>
        </div>
      )}
    </div>
  );
};

/** The key of a group as the filter writes it. */
const toKey = { setup: toFilterName, weekday: (name: string) => String(weekdays.indexOf(name)) };

interface GroupPerformanceProps extends Pick<GroupTableProps, 'title'> {
  filter: MeasuredFilter;
  dimension: Extract<ReportDimension, keyof typeof toKey>;
  /** The part of the analytics. */
  part: 'bySetup' | 'byWeekday';
}

const GroupPerformance = ({ filter, title, dimension, part }: GroupPerformanceProps) => {
  const caption = `Performance by ${dimension}`;
  const getPath = (name: string) => getTradesPath(narrowFilter(filter, dimension, toKey[dimension](name)));
  return (
    <AnalyticsCard title={caption} filter={filter} height="12rem" flush>
      {({ [part]: groups }) =>
        groups.length > 0 ? (
          <GroupTable {...{ caption, title, groups, getPath }} />
        ) : (
          <EmptyState title="No trades in this selection" />
        )
      }
    </AnalyticsCard>
  );
};

/** Each row opens its trades in My Trades. */
export const SetupPerformance = ({ filter }: { filter: MeasuredFilter }) => (
  <GroupPerformance filter={filter} title="Setup" dimension="setup" part="bySetup" />
);

export const WeekdayPerformance = ({ filter }: { filter: MeasuredFilter }) => (
  <GroupPerformance filter={filter} title="Weekday" dimension="weekday" part="byWeekday" />
);

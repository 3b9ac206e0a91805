import { type AnalyticsGroup, type MeasuredFilter, narrowFilter, type ReportDimension, toFilterName } from 'contracts';
import type { CSSProperties } from 'react';
import { Amount, EmptyState, formatPercent, type GroupFigure, GroupTable, getTradesPath } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import styles from '../analytics/analytics.module.css';
import { weekdays } from '../calendar/months.ts';

/** Rows shown before the table is expanded. */
const FIRST_ROW_COUNT = 8;

/** Its length is relative to the largest P&L. Decorative: the amount is next to it. */
const ProfitBar = ({ netCents, largest }: { netCents: number; largest: number }) => (
  <span
    aria-hidden="true"
    className={styles.bar}
    data-result={netCents < 0 ? 'loss' : 'gain'}
    style={{ '--bar-length': `${(100 * Math.abs(netCents)) / (largest || 1)}%` } as CSSProperties}
  />
);

const createFigures = (groups: readonly AnalyticsGroup[]): GroupFigure<AnalyticsGroup>[] => {
  const largest = Math.max(...groups.map(({ netCents }) => Math.abs(netCents)));
  return [
    {
      title: 'P&L',
      getValue: ({ netCents }) => netCents,
      cell: ({ netCents }) => (
        <span className={styles.profit}>
          <Amount cents={netCents} />
          <ProfitBar netCents={netCents} largest={largest} />
        </span>
      ),
    },
    {
      title: 'Win %',
      secondLineWhenNarrow: true,
      getValue: ({ winPercent }) => winPercent,
      cell: ({ winPercent }) => formatPercent(winPercent),
    },
    {
      title: 'Trades',
      secondLineWhenNarrow: true,
      getValue: ({ trades }) => trades,
      cell: ({ trades }) => trades.toLocaleString('en-US'),
    },
    {
      title: 'Expectancy',
      secondLineWhenNarrow: true,
      getValue: ({ avgPerTradeCents }) => avgPerTradeCents,
      cell: ({ avgPerTradeCents }) => <Amount cents={avgPerTradeCents} />,
    },
  ];
};

interface GroupPerformanceProps {
  filter: MeasuredFilter;
  dimension: Extract<ReportDimension, 'setup' | 'weekday'>;
  /** The heading of the groups. */
  title: string;
  selectGroups: (analytics: { bySetup: AnalyticsGroup[]; byWeekday: AnalyticsGroup[] }) => readonly AnalyticsGroup[];
  getName: (group: AnalyticsGroup) => string;
  /** The group as the filter writes it. */
  toKey: (name: string) => string;
  sortedBy?: string;
}

/** Each row opens its trades in My Trades. */
const GroupPerformance = ({ filter, dimension, selectGroups, toKey, ...table }: GroupPerformanceProps) => {
  const caption = `Performance by ${dimension}`;
  return (
    <AnalyticsCard title={caption} filter={filter} height="13rem" flush>
      {(analytics) => {
        const groups = selectGroups(analytics);
        if (groups.length === 0) return <EmptyState title="No trades in this selection" />;
        return (
          <GroupTable
            {...table}
            caption={caption}
            groups={groups}
            getKey={({ name }) => name}
            getPath={({ name }) => getTradesPath(narrowFilter(filter, dimension, toKey(name)))}
            figures={createFigures(groups)}
            firstRowCount={FIRST_ROW_COUNT}
          />
        );
      }}
    </AnalyticsCard>
  );
};

/** The order that reports have: by name, trades without a setup last. */
const compareNames = (a: AnalyticsGroup, b: AnalyticsGroup): number =>
  Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'en');

export const SetupPerformance = ({ filter }: { filter: MeasuredFilter }) => (
  <GroupPerformance
    filter={filter}
    dimension="setup"
    title="Setup"
    selectGroups={({ bySetup }) => bySetup.toSorted(compareNames)}
    getName={({ name }) => name || 'No setup'}
    toKey={toFilterName}
    sortedBy="P&L"
  />
);

export const WeekdayPerformance = ({ filter }: { filter: MeasuredFilter }) => (
  <GroupPerformance
    filter={filter}
    dimension="weekday"
    title="Weekday"
    selectGroups={({ byWeekday }) => byWeekday}
    getName={({ name }) => name}
    toKey={(name) => String(weekdays.indexOf(name))}
  />
);

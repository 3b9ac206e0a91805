import { type Analytics, type AnalyticsGroup, type MeasuredFilter, narrowFilter } from 'contracts';
import type { CSSProperties } from 'react';
import {
  Amount,
  EmptyState,
  formatChoice,
  formatNumber,
  formatPercent,
  type GroupFigure,
  GroupTable,
  getHeat,
  getHeatColor,
  getTradesPath,
} from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import styles from '../analytics/analytics.module.css';

/** Rows shown before the table is expanded. */
const FIRST_ROW_COUNT = 8;

/** Its length is relative to the largest P&L. Decorative: the amount is next to it. */
const ProfitBar = ({ netCents, largest }: { netCents: number; largest: number }) => (
  <span
    aria-hidden="true"
    className={styles.bar}
    style={
      {
        '--bar-length': `${(100 * Math.abs(netCents)) / (largest || 1)}%`,
        '--bar-color': getHeatColor(getHeat(netCents, largest)),
      } as CSSProperties
    }
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
      cell: ({ trades }) => formatNumber(trades),
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
  dimension: 'setup' | 'weekday';
  /** The heading of the groups. */
  title: string;
  selectGroups: (analytics: Analytics) => readonly AnalyticsGroup[];
  sortedBy?: string;
}

/** Each row opens its trades in My Trades. */
const GroupPerformance = ({ filter, dimension, selectGroups, ...table }: GroupPerformanceProps) => {
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
            getKey={({ key }) => key}
            getName={({ key }) => formatChoice(dimension, key)}
            getPath={({ key }) => getTradesPath(narrowFilter(filter, dimension, key))}
            figures={createFigures(groups)}
            firstRowCount={FIRST_ROW_COUNT}
          />
        );
      }}
    </AnalyticsCard>
  );
};

export function SetupPerformance({ filter }: { filter: MeasuredFilter }) {
  return (
    <GroupPerformance
      filter={filter}
      dimension="setup"
      title="Setup"
      selectGroups={({ bySetup }) => bySetup}
      sortedBy="P&L"
    />
  );
}

export function WeekdayPerformance({ filter }: { filter: MeasuredFilter }) {
  return (
    <GroupPerformance filter={filter} dimension="weekday" title="Weekday" selectGroups={({ byWeekday }) => byWeekday} />
  );
}

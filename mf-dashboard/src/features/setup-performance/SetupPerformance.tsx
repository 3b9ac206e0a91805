import type { AnalyticsGroup, TradeFilter } from 'contracts';
import { type CSSProperties, useState } from 'react';
import { Button, type Column, EmptyState, formatPercent, Money, Table } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import styles from './SetupPerformance.module.css';
import { defaultSorting, getNextSorting, sortSetups } from './sort.ts';

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

const createColumns = (setups: readonly AnalyticsGroup[]): Column<AnalyticsGroup>[] => {
  const largest = Math.max(...setups.map(({ netCents }) => Math.abs(netCents)));
  return [
    { title: 'Setup', sortable: true, isRowHeader: true, cell: ({ name }) => name || <i>No setup</i> },
    {
      title: 'P&L',
      sortable: true,
      align: 'end',
      cell: ({ netCents }) => (
        <span className={styles.profit}>
          <Money cents={netCents} />
          <ProfitBar netCents={netCents} largest={largest} />
        </span>
      ),
    },
    { ...secondary, title: 'Win %', cell: ({ winPercent }) => formatPercent(winPercent) },
    { ...secondary, title: 'Trades', cell: ({ trades }) => trades.toLocaleString('en-US') },
    { ...secondary, title: 'Expectancy', cell: ({ avgPerTradeCents }) => <Money cents={avgPerTradeCents} /> },
  ];
};

const SetupTable = ({ setups }: { setups: readonly AnalyticsGroup[] }) => {
  const [sorting, setSorting] = useState(defaultSorting);
  const [isExpanded, setIsExpanded] = useState(false);
  const sorted = sortSetups(setups, sorting);
  return (
    <div>
      <Table
        caption="Performance by setup"
        captionHidden
        columns={createColumns(setups)}
        rows={isExpanded ? sorted : sorted.slice(0, collapsedRowCount)}
        rowKey={({ name }) => name}
        sorting={sorting}
        onSort={(title) => setSorting(getNextSorting(sorting, title))}
      />
      {setups.length > collapsedRowCount && (
        <div className={styles.more}>
          <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${setups.length}`}
          </Button>
        </div>
      )}
    </div>
  );
};

export const SetupPerformance = ({ filter }: { filter: TradeFilter }) => (
  <AnalyticsCard title="Performance by setup" filter={filter} height="12rem" flush>
    {({ bySetup }) =>
      bySetup.length > 0 ? (
        <SetupTable setups={bySetup} />
      ) : (
        <EmptyState title="No trades to show">Each setup type with at least one trade appears here.</EmptyState>
      )
    }
  </AnalyticsCard>
);

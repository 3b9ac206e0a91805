import type { AnalyticsPart } from 'contracts';
import { type CSSProperties, useState } from 'react';
import { Button, type Column, EmptyState, formatPercent, Money, Table } from 'shared-ui';
import { AnalyticsCard } from '../analytics/AnalyticsCard.tsx';
import type { Range } from '../range/range.ts';
import styles from './Setups.module.css';
import { byProfit, nextSorting, sortParts } from './sort.ts';

/** What shows before one asks for all. */
const first = 8;

/** As long as the amount is of the largest one; decoration, the amount stands beside it. */
const Bar = ({ profit, largest }: { profit: number; largest: number }) => (
  <span
    aria-hidden="true"
    className={styles.bar}
    data-result={profit < 0 ? 'loss' : 'gain'}
    style={{ '--share': `${(100 * Math.abs(profit)) / (largest || 1)}%` } as CSSProperties}
  />
);

const columnsOf = (parts: readonly AnalyticsPart[]): Column<AnalyticsPart>[] => {
  const largest = Math.max(...parts.map(({ profit }) => Math.abs(profit)));
  return [
    { title: 'Setup', sortable: true, rowHead: true, cell: ({ name }) => name || <i>No setup</i> },
    {
      title: 'P&L',
      sortable: true,
      align: 'end',
      cell: ({ profit }) => (
        <span className={styles.profit}>
          <Money dollars={profit} />
          <Bar profit={profit} largest={largest} />
        </span>
      ),
    },
    { title: 'Win %', sortable: true, align: 'end', under: true, cell: ({ winPercent }) => formatPercent(winPercent) },
    {
      title: 'Trades',
      sortable: true,
      align: 'end',
      under: true,
      cell: ({ trades }) => trades.toLocaleString('en-US'),
    },
    {
      title: 'Expectancy',
      sortable: true,
      align: 'end',
      under: true,
      cell: ({ expectancy }) => <Money dollars={expectancy} />,
    },
  ];
};

const SetupTable = ({ parts }: { parts: readonly AnalyticsPart[] }) => {
  const [sorting, setSorting] = useState(byProfit);
  const [all, setAll] = useState(false);
  const sorted = sortParts(parts, sorting);
  return (
    <div>
      <Table
        caption="Performance by setup"
        captionHidden
        columns={columnsOf(parts)}
        rows={all ? sorted : sorted.slice(0, first)}
        rowKey={({ name }) => name}
        sorting={sorting}
        onSort={(title) => setSorting(nextSorting(sorting, title))}
      />
      {parts.length > first && (
        <div className={styles.more}>
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show ${first}` : `Show all ${parts.length}`}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Which setup types earn and which cost. */
export const Setups = ({ range }: { range: Range | null }) => (
  <AnalyticsCard title="Performance by setup" range={range} height="12rem" flush>
    {({ bySetup }) =>
      bySetup.length > 0 ? (
        <SetupTable parts={bySetup} />
      ) : (
        <EmptyState title="No trades here">Each setup type with a trade gets its own line.</EmptyState>
      )
    }
  </AnalyticsCard>
);

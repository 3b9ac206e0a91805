import { useState } from 'react';
import { EmptyState, formatNumber, formatTimeZone, Row, SegmentedControl, Stack } from 'shared-ui';
import type { Plan, TradeStatus } from '../reading/types.ts';
import styles from './preview.module.css';
import { statusNames, TradeList } from './TradeList.tsx';

type Filter = TradeStatus | 'all';

const countByStatus = ({ trades }: Plan): Record<Filter, number> => {
  const counts = { all: trades.length, new: 0, stored: 0, changed: 0, attention: 0 };
  for (const { status } of trades) if (status) counts[status] += 1;
  return counts;
};

const filters: readonly Filter[] = ['all', 'new', 'changed', 'attention', 'stored'];
const names: Readonly<Record<Filter, string>> = { all: 'All', ...statusNames };

/** IMP-07: each trade of the file, and what an import makes of it. */
export function Preview({ plan, isCompared, zone }: { plan: Plan; isCompared: boolean; zone: string }) {
  const [chosen, setFilter] = useState<Filter | null>(null);
  const counts = countByStatus(plan);
  // The second file of a broker mostly has trades that are already imported.
  const filter = chosen ?? (counts.new > 0 && counts.stored > 0 ? 'new' : 'all');
  const shown = filter === 'all' ? plan.trades : plan.trades.filter(({ status }) => status === filter);
  const options = filters
    .filter((value) => value === 'all' || counts[value] > 0 || value === filter)
    .map((value) => ({ value, label: `${names[value]} ${formatNumber(counts[value])}` }));
  return (
    <Stack gap={4}>
      {isCompared && counts.all > 0 && (
        <Row>
          <SegmentedControl label="Show trades" options={options} value={filter} onValueChange={setFilter} />
        </Row>
      )}
      {shown.length > 0 && (
        <p className={styles.note}>Times are in the time zone of your settings, {formatTimeZone(zone)}.</p>
      )}
      {shown.length > 0 ? (
        <TradeList trades={shown} zone={zone} />
      ) : (
        <EmptyState title={counts.all > 0 ? 'No trades with this status.' : 'No closed trades in this file.'} />
      )}
    </Stack>
  );
}

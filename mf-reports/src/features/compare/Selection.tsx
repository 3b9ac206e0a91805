import { Card, describeFilter, FilterBar, formatCount, RiskNote, Skeleton } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getUnit } from '../figures/getUnit.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { StaleNote } from '../layout/StaleNote.tsx';
import type { SelectionState } from './useSelection.ts';

/** One of the two filters, with a link to its trades. */
export const Selection = ({ name, state, reply }: SelectionState & { name: 'A' | 'B' }) => {
  const { shown, shownFilter, staleFilter, isLoading } = reply;
  return (
    <Card title={name} description={describeFilter(state.filter)} actions={<StaleNote staleFilter={staleFilter} />}>
      <FilterBar state={state} label={`Filters of ${name}`} />
      {shown && (
        <div>
          <Link to={getTradesPath(shownFilter, [], getUnit(shown))}>{formatCount(shown.totals.trades, 'trade')}</Link>
          <RiskNote trades={shown.totals.trades} tradesWithoutRisk={shown.tradesWithoutRisk} filter={shownFilter} />
        </div>
      )}
      {isLoading && <Skeleton width="6rem" />}
    </Card>
  );
};

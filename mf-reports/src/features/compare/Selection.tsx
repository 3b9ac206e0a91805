import type { Report } from 'contracts/reports';
import { Card, FilterBar, formatCount, Skeleton, type TradeFilterState } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getUnit } from '../figures/getUnit.ts';
import { RiskNote } from '../figures/RiskNote.tsx';
import { getTradesPath } from '../filter/getTradesPath.ts';

export interface SelectionProps {
  name: 'A' | 'B';
  state: TradeFilterState;
  /** Undefined while it loads. */
  report: Report | undefined;
}

/** One of the two filters, with a link to its trades. */
export const Selection = ({ name, state, report }: SelectionProps) => (
  <Card title={state.search ? name : `${name}: all trades`}>
    <FilterBar state={state} label={`Filters of ${name}`} />
    {report ? (
      <div>
        <Link to={getTradesPath(state.filter, [], getUnit(report))}>{formatCount(report.totals.trades, 'trade')}</Link>
        <RiskNote trades={report.totals.trades} tradesWithoutRisk={report.tradesWithoutRisk} />
      </div>
    ) : (
      <Skeleton width="6rem" />
    )}
  </Card>
);

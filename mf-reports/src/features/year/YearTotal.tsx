import { NONE, type TradeFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { formatCount, formatSignedAmount } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getUnit } from '../figures/getUnit.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';

export interface YearTotalProps {
  report: Report | undefined;
  isLoading: boolean;
  /** Of the year. */
  filter: TradeFilter;
}

/** '+$1,240.00 in 61 trades', and in R a link to the trades without a risk. */
export const YearTotal = ({ report, isLoading, filter }: YearTotalProps) => {
  if (isLoading) return 'Loading…';
  if (!report || report.totals.netCents === null) return 'No trades';
  const { totals, tradesWithoutRisk } = report;
  const text = `${formatSignedAmount(totals.netCents ?? 0, getUnit(report))} in ${formatCount(totals.trades, 'trade')}`;
  if (!tradesWithoutRisk) return text;
  return (
    <>
      {text};{' '}
      <Link to={getTradesPath(filter, [['r', NONE]])}>{formatCount(tradesWithoutRisk, 'trade')} without a risk</Link>
    </>
  );
};

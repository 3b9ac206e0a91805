import type { Report } from 'contracts/reports';
import { formatCount, formatSignedAmount } from 'shared-ui';
import { getUnit } from '../figures/getUnit.ts';

export interface YearTotalProps {
  report: Report | undefined;
  isLoading: boolean;
}

/** '+$1,240.00 in 61 trades', and in R how many of the trades have a risk. */
export const YearTotal = ({ report, isLoading }: YearTotalProps) => {
  if (isLoading) return 'Loading…';
  if (!report || report.totals.netCents === null) return 'No trades';
  const { totals, tradesWithoutRisk } = report;
  const text = `${formatSignedAmount(totals.netCents ?? 0, getUnit(report))} in ${formatCount(totals.trades, 'trade')}`;
  return tradesWithoutRisk === undefined ? text : `${text}; ${formatCount(tradesWithoutRisk, 'trade')} without a risk`;
};

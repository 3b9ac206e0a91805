import { formatDay, formatMoney } from 'shared-ui';
import { formatCount } from '../analytics/sampleSize.ts';
import type { EquityDay } from './dayChart.ts';

const formatSigned = (dollars: number): string => formatMoney(dollars, { signed: true });

/** A day of the chart as one sentence, for screen readers. */
export const describeDay = ({ date, profit, equity, drawdown, trades }: EquityDay): string =>
  `${formatDay(date)}: ${formatSigned(profit)} in ${formatCount(trades, 'trade')}, equity ${formatSigned(equity)}, ` +
  `drawdown ${formatMoney(drawdown)}`;

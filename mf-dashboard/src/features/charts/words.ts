import { formatDay, formatMoney } from 'shared-ui';
import { countOf } from '../analytics/sample.ts';
import type { EquityDay } from './dayChart.ts';

const signed = (dollars: number): string => formatMoney(dollars, { signed: true });

/** A day of the chart in a sentence, for those who hear it. */
export const describeDay = ({ date, profit, equity, drawdown, trades }: EquityDay): string =>
  `${formatDay(date)}: ${signed(profit)} in ${countOf(trades, 'trade')}, equity ${signed(equity)}, ` +
  `drawdown ${formatMoney(drawdown)}`;

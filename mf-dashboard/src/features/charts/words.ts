import type { Analytics } from 'contracts';
import { formatDay, formatMoney } from 'shared-ui';
import { countOf } from '../analytics/sample.ts';
import type { EquityDay } from './dayChart.ts';

const short = (date: string): string => formatDay(date, { weekday: false });
const signed = (dollars: number): string => formatMoney(dollars, { signed: true });

/** A day of the chart in a sentence, for those who hear it. */
export const describeDay = ({ date, profit, equity, drawdown, trades }: EquityDay): string =>
  `${formatDay(date)}: ${signed(profit)} in ${countOf(trades, 'trade')}, equity ${signed(equity)}, ` +
  `drawdown ${formatMoney(drawdown)}`;

const extremes = ({ bestDay, worstDay }: Analytics): string[] => [
  ...(bestDay.value ? [`Best day ${signed(bestDay.value.profit)} on ${short(bestDay.value.date)}.`] : []),
  ...(worstDay.value ? [`Worst day ${signed(worstDay.value.profit)} on ${short(worstDay.value.date)}.`] : []),
];

/** What the chart shows, in sentences; empty when it shows nothing. */
export const summarize = (analytics: Analytics): string => {
  const { equity, tradingDays, maxDrawdown } = analytics;
  const [first, last] = [equity[0], equity.at(-1)];
  if (!first || !last) return '';
  const when = first === last ? `on ${short(first.date)}` : `from ${short(first.date)} to ${short(last.date)}`;
  return [
    `${countOf(tradingDays, 'day')} with trades ${when}, ending at ${signed(last.equity)};`,
    `max drawdown ${formatMoney(maxDrawdown.value ?? 0)}.`,
    ...extremes(analytics),
  ].join(' ');
};

import { type AmountUnit, formatAmount, formatCount, formatDay, formatSignedAmount } from 'shared-ui';
import type { EquityDay } from './equityPoints.ts';

/** A day of the chart as one sentence, for screen readers. */
export const describeDay = (day: EquityDay, unit: AmountUnit): string => {
  const [net, equity] = [day.netCents, day.equityCents].map((amount) => formatSignedAmount(amount, unit));
  const trades = formatCount(day.trades, 'trade');
  return `${formatDay(day.date)}: ${net} in ${trades}, equity ${equity}, drawdown ${formatAmount(day.drawdownCents, unit)}`;
};

import { formatCount, formatDay } from 'shared-ui';
import { formatAmount, type Unit } from '../selection/unit.tsx';
import type { EquityDay } from './equityPoints.ts';

/** A day of the chart as one sentence, for screen readers. */
export const describeDay = (day: EquityDay, unit: Unit): string => {
  const [net, equity] = [day.netCents, day.equityCents].map((amount) => formatAmount(amount, unit, { signed: true }));
  const trades = formatCount(day.trades, 'trade');
  return `${formatDay(day.date)}: ${net} in ${trades}, equity ${equity}, drawdown ${formatAmount(day.drawdownCents, unit)}`;
};

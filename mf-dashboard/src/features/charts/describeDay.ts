import { formatCount, formatDay, formatMoney } from 'shared-ui';
import type { EquityDay } from './equityPoints.ts';

const formatSigned = (cents: number): string => formatMoney(cents, { signed: true });

/** A day of the chart as one sentence, for screen readers. */
export const describeDay = ({ date, netCents, equityCents, drawdownCents, trades }: EquityDay): string =>
  `${formatDay(date)}: ${formatSigned(netCents)} in ${formatCount(trades, 'trade')}, equity ${formatSigned(equityCents)}, ` +
  `drawdown ${formatMoney(drawdownCents)}`;

import type { Figures, ReportDimension } from 'contracts';
import type { Highlights } from 'contracts/reports';
import { formatCount, formatPercent, formatSignedAmount, type ResultUnit } from 'shared-ui';
import { formatGroup, isGrouping } from '../groupings/groupings.ts';

export type Highlight = Highlights['best'][number];

const subjects: Readonly<Record<ReportDimension, (group: string) => string>> = {
  hour: (hour) => `Opened ${hour}`,
  weekday: (weekday) => `${weekday}s`,
  month: (month) => month,
  duration: (duration) => `Held ${duration}`,
  ticker: (ticker) => ticker,
  setup: (setup) => `Setup ${setup}`,
  tag: (tag) => `Tag ${tag}`,
  account: (account) => `Account ${account}`,
  side: (side) => `${side} trades`,
  size: (size) => `Size ${size}`,
  r: (multiple) => `Results ${multiple}`,
};

/** The trades of a highlight: 'Fridays', 'Held 1 min to 5 min'. */
export const describeGroup = ({ groupBy, key }: Highlight): string =>
  isGrouping(groupBy) ? subjects[groupBy](formatGroup(groupBy, key)) : key;

/** What these trades made: '−$1,240.00 in 61 trades, win rate 38.0%'. */
export const describeFigures = ({ netCents, trades, winPercent }: Highlight, unit: ResultUnit): string =>
  `${formatSignedAmount(netCents ?? 0, unit)} in ${formatCount(trades, 'trade')}, win rate ${formatPercent(winPercent ?? 0)}`;

const formatAverage = ({ avgPerTradeCents }: Figures, unit: ResultUnit): string =>
  formatSignedAmount(avgPerTradeCents ?? 0, unit);

/** '+$73.81 per trade; all trades: +$40.00.' */
export const describeAverage = (group: Figures, all: Figures, unit: ResultUnit): string =>
  `${formatAverage(group, unit)} per trade; all trades: ${formatAverage(all, unit)}.`;

/** '−$20.33 per trade. Without them, the net P&L is +$2,040.00.' */
export const describeWithout = (group: Figures, all: Figures, unit: ResultUnit): string =>
  `${formatAverage(group, unit)} per trade. Without them, the net P&L is ${formatSignedAmount((all.netCents ?? 0) - (group.netCents ?? 0), unit)}.`;

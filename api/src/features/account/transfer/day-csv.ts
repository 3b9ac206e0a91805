import { toDollars } from 'contracts';
import type { DayRecord, PlanVersion } from '../../../journal/day-model.ts';
import type { LabelIndexes } from '../../../journal/labels/label.ts';
import { isLive } from '../../../journal/trash.ts';
import { toCsv } from './csv.ts';
import { toMediaPath } from './zip.ts';

const TITLES = [
  ...['Date', 'Bias', 'Focus', 'Tickers', 'Levels', 'Scenarios', 'Maximum Loss', 'Maximum Trades', 'Plan Saved'],
  ...['Plan Changed', 'Notes', 'Sleep', 'Energy', 'Stress', 'Grade', 'Good', 'Bad', 'Tomorrow', 'Reviewed', 'Files'],
];

/** The cells of the last version of a plan. */
const toPlanCells = (plan: readonly PlanVersion[], { setups }: LabelIndexes) => {
  const [first] = plan;
  const last = plan.at(-1);
  if (!first || !last) return ['', '', '', '', '', '', '', '', ''];
  const { bias, focus, tickers, levels, scenarios, maxLossCents, maxTrades } = last;
  return [
    ...[bias, focus, tickers.join('\n'), levels.map(({ price, label }) => `${price} ${label}`.trim()).join('\n')],
    scenarios
      .map(({ condition, action, setupId }) => {
        const setup = setups.getName(setupId);
        return `If ${condition}, then ${action}${setup && ` (${setup})`}`;
      })
      .join('\n'),
    ...[maxLossCents === null ? '' : toDollars(maxLossCents), maxTrades ?? '', first.savedAt],
    plan
      .slice(1)
      .map(({ savedAt }) => savedAt)
      .join('\n'),
  ];
};

/** Formats days as a CSV file: one row for each day about which the trader has written something. */
export function formatDays(days: readonly DayRecord[], labels: LabelIndexes): string {
  const rows = days.map(({ date, plan = [], notes = [], files = [], ...day }) => [
    ...[date, ...toPlanCells(plan, labels)],
    notes
      .filter(isLive)
      .map(({ text }) => text)
      .join('\n\n'),
    ...[day.sleep, day.energy, day.stress, day.grade, day.good, day.bad, day.tomorrow, day.reviewedAt],
    files.map(toMediaPath).join('\n'),
  ]);
  return `\ufeff${toCsv([TITLES, ...rows])}`;
}

import { formatTable } from 'tooling/bench-report';
import { formatBoldIf, formatMs } from '../support/format.ts';
import { createTimes } from '../support/measure.ts';
import { smallReadings } from '../support/readers.ts';
import { mediumReadings } from './cases.ts';
import type { AttackFigures } from './run.ts';

const readingNames = [...Object.keys(smallReadings), ...Object.keys(mediumReadings)];

/** What another trader's 95th percentile may be, in milliseconds. */
const OTHERS_BUDGET_MS = 200;

const formatDurations = (durations: readonly number[] = []): string => {
  const times = createTimes();
  for (const each of durations) times.note('', each);
  const { p95, max } = times.getFigures();
  return durations.length === 0 ? '–' : `${formatBoldIf(p95 > OTHERS_BUDGET_MS, formatMs(p95))} / ${formatMs(max)}`;
};

/** What the other traders see, and what the API does. */
export function formatAttacks(figures: readonly AttackFigures[]): string[] {
  const label = ({ name, connections }: AttackFigures) => (connections === 0 ? name : `${name} × ${connections}`);
  const others = formatTable(
    [`p95 / max in ms (budget of p95 ${OTHERS_BUDGET_MS}) during`, ...readingNames],
    figures.map((each) => [label(each), ...readingNames.map((name) => formatDurations(each.others[name]))]),
  );
  const api = formatTable(
    ['during', 'answered', 'slowest reply, s', 'loop delay p99, ms', 'max', 'wait for a core', 'CPU, s', 'MB'],
    figures.map((each) => [
      ...[label(each), String(each.answered), (each.maxMs / 1_000).toFixed(1)],
      ...[each.p99DelayMs, each.maxDelayMs].map(formatMs),
      ...[`× ${each.stretch.toFixed(1)}`, (each.cpuMs / 1_000).toFixed(1), each.megabytes.toFixed(0)],
    ]),
  );
  return [others, api];
}

import type { CurveTrade, DaySummary } from 'contracts/day-summaries';

/** The trades of a day with their results, an hour apart from 10 AM in UTC. */
function createCurve(date: string, trades: readonly (Partial<CurveTrade> & { netCents: number })[]): CurveTrade[] {
  let equityCents = 0;
  return trades.map((trade, index) => {
    equityCents += trade.netCents;
    return {
      ...{ id: index + 1, ticker: 'NVDA', equityCents, at: `${date}T${10 + index}:00:00.000Z` },
      ...{ planned: false, judged: 'unjudged' as const },
      ...trade,
    };
  });
}

/** A day whose figures follow from its curve. */
export function createDaySummary(date: string, day: Partial<DaySummary> = {}): DaySummary {
  const curve = day.curve ?? [];
  return {
    date,
    netCents: curve.at(-1)?.equityCents ?? null,
    lowCents: Math.min(0, ...curve.map(({ equityCents }) => equityCents)),
    trades: curve.length,
    planned: day.plan ? curve.filter(({ planned }) => planned).length : null,
    clean: curve.filter(({ judged }) => judged === 'clean').length,
    broken: curve.filter(({ judged }) => judged === 'broken').length,
    curve,
    ...{ plan: null, grade: null, reviewed: false, notes: 0, note: '', media: [] },
    ...day,
  };
}

/** +$20.00, −$198.00 (broke a rule), +$30.00 (planned): −$148.00, at its lowest −$178.00. */
export function createTradedDay(date: string, day: Partial<DaySummary> = {}): DaySummary {
  const curve = createCurve(date, [
    { netCents: 2_000, judged: 'clean' },
    { netCents: -19_800, ticker: 'TSLA', judged: 'broken' },
    { netCents: 3_000, planned: true, judged: 'broken' },
  ]);
  return createDaySummary(date, { curve, ...day });
}

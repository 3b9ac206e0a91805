import type { Analytics, Figures, Highlights, Report } from './wire-types.ts';

/** With room for the last digits: R-multiples are fractions. */
const toExpectedRatio = <T extends number | 'infinite' | null>(ratio: T): T =>
  typeof ratio === 'number' ? expect.closeTo(ratio, 5 - Math.ceil(Math.log10(Math.max(1, ratio)))) : ratio;

/** Figures to expect. */
export function toExpectedFigures<T extends Figures>(figures: T): T {
  return {
    ...figures,
    profitFactor: toExpectedRatio(figures.profitFactor),
  };
}

/** Analytics to expect. */
export function toExpectedAnalytics<T extends Pick<Analytics, 'payoff' | 'profitFactor'>>(analytics: T): T {
  return {
    ...analytics,
    payoff: { ...analytics.payoff, value: toExpectedRatio(analytics.payoff.value) },
    profitFactor: { ...analytics.profitFactor, value: toExpectedRatio(analytics.profitFactor.value) },
  };
}

export function toExpectedReport({ groupBy, totals, groups }: Report): Report {
  return {
    groupBy,
    totals: toExpectedFigures(totals),
    groups: groups.map(toExpectedFigures),
  };
}

export function toExpectedHighlights({ totals, best, worst }: Highlights): Highlights {
  return {
    totals: toExpectedFigures(totals),
    best: best.map(toExpectedFigures),
    worst: worst.map(toExpectedFigures),
  };
}

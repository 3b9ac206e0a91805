import type { Figures, Report } from './wire-types.ts';

/** Figures to expect, with room for the last digits of averages of quotients, which are not exact. */
export const toExpectedFigures = <T extends Figures>(figures: T): T => ({
  ...figures,
  averageR: figures.averageR === null ? null : expect.closeTo(figures.averageR, 4),
});

export const toExpectedReport = ({ groupBy, totals, groups }: Report): Report => ({
  groupBy,
  totals: toExpectedFigures(totals),
  groups: groups.map(toExpectedFigures),
});

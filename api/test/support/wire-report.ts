import type { Figures, Report } from './wire-types.ts';

/** Averages of quotients are not exact. */
export const roundFigures = <T extends Figures>(figures: T): T => ({
  ...figures,
  averageR: figures.averageR === null ? null : Number(figures.averageR.toPrecision(9)),
});

export const roundMultiples = ({ groupBy, totals, groups }: Report): Report => ({
  groupBy,
  totals: roundFigures(totals),
  groups: groups.map(roundFigures),
});

import type { Figures } from 'contracts';
import type { Comparison, Highlights, Report, ReportGroup } from 'contracts/reports';

/** The figures of 20 trades: 12 wins of $100 and 8 losses of $50. */
export const createFigures = (figures: Partial<Figures> = {}): Figures => ({
  trades: 20,
  wins: 12,
  losses: 8,
  netCents: 80_000,
  gainCents: 120_000,
  lossCents: 40_000,
  winPercent: 60,
  avgPerTradeCents: 4_000,
  profitFactor: 3,
  averageR: 0.8,
  tradesWithRisk: 15,
  feesCents: 2_050,
  ...figures,
});

export const createGroup = (keys: string | string[], figures: Partial<Figures> = {}): ReportGroup => ({
  keys: [keys].flat(),
  ...createFigures(figures),
});

export const createReport = (groupBy: string[], groups: ReportGroup[], report: Partial<Report> = {}): Report => ({
  groupBy,
  totals: createFigures({ trades: groups.reduce((sum, { trades }) => sum + trades, 0) }),
  groups,
  ...report,
});

const createHighlight = (groupBy: string, key: string, figures: Partial<Figures>) => ({
  groupBy,
  key,
  ...createFigures(figures),
});

export const createHighlights = (highlights: Partial<Highlights> = {}): Highlights => ({
  totals: createFigures({ trades: 200 }),
  best: [createHighlight('setup', 'Gap', { netCents: 310_000, trades: 42, winPercent: 64.3 })],
  worst: [createHighlight('weekday', '5', { netCents: -124_000, trades: 61, winPercent: 38 })],
  ...highlights,
});

export const createComparison = (
  a: Figures,
  b: Figures,
  intervals: Partial<Comparison['intervals']> = {},
): Comparison => ({
  a: { totals: a, equity: [{ trades: a.trades, netCents: a.netCents ?? 0 }] },
  b: { totals: b, equity: [{ trades: b.trades, netCents: b.netCents ?? 0 }] },
  shared: 0,
  intervals: {
    average: { lowCents: 100, highCents: 1_250 },
    averageWin: null,
    averageLoss: null,
    winPercent: { low: -3.1, high: 5.2 },
    averageR: { low: -0.1, high: 0.2 },
    ...intervals,
  },
});

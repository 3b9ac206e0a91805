import type { Figures } from 'contracts';
import type { Comparison, Highlights, Report, ReportGroup } from 'contracts/reports';

/** The figures of 20 trades: 12 wins of $100 and 8 losses of $50. */
export function createFigures(figures: Partial<Figures> = {}): Figures {
  return {
    trades: 20,
    wins: 12,
    losses: 8,
    netCents: 80_000,
    gainCents: 120_000,
    lossCents: 40_000,
    winPercent: 60,
    winPercentDecided: 60,
    avgWinCents: 10_000,
    avgLossCents: -5_000,
    avgPerTradeCents: 4_000,
    profitFactor: 3,
    averageR: 0.8,
    tradesWithRisk: 15,
    feesCents: 2_050,
    ...figures,
  };
}

export function createGroup(keys: string | string[], figures: Partial<Figures> = {}): ReportGroup {
  return {
    keys: [keys].flat(),
    ...createFigures(figures),
  };
}

export function createReport(groupBy: string[], groups: ReportGroup[], report: Partial<Report> = {}): Report {
  return {
    groupBy,
    totals: createFigures({ trades: groups.reduce((sum, { trades }) => sum + trades, 0) }),
    groups,
    ...report,
  };
}

const createHighlight = (groupBy: string, key: string, figures: Partial<Figures>) => ({
  groupBy,
  key,
  ...createFigures(figures),
});

export function createHighlights(highlights: Partial<Highlights> = {}): Highlights {
  return {
    totals: createFigures({ trades: 200 }),
    best: [createHighlight('setup', 'Gap', { netCents: 310_000, trades: 42, winPercent: 64.3 })],
    worst: [createHighlight('weekday', '5', { netCents: -124_000, trades: 61, winPercent: 38 })],
    ...highlights,
  };
}

export function createComparison(a: Figures, b: Figures, intervals: Partial<Comparison['intervals']> = {}): Comparison {
  return {
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
  };
}

import type { Analytics, AnalyticsGroup, Figures, MediaFile, Trade, TradeBody } from 'contracts';
import type { LabelLists } from 'contracts/labels';
import type { Settings } from 'contracts/settings';

/** The instrument of a ticker that is a share. */
export function buildStock(ticker: string): Trade['instrument'] {
  return { underlying: ticker, kind: 'stock', expiry: null, strike: null, right: null };
}

/** A trade with default values for all fields that the test does not set. */
export function buildTrade(trade: Partial<Trade> & { id: number }): Trade {
  return {
    ticker: 'AAPL',
    instrument: buildStock(trade.ticker ?? 'AAPL'),
    excursions: null,
    setup: 'Breakout',
    notes: '',
    netCents: 10_000,
    date: '2026-01-30',
    files: [],
    version: 1,
    ...trade,
  };
}

/** The fields of a trade as the API stores them: null removes one. */
export function toSavedFields(body: TradeBody): Partial<Trade> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** An image whose name derives from its id. */
export function buildFile(id: string, file: Partial<MediaFile> = {}): MediaFile {
  return {
    id,
    url: `/api/media/${id}`,
    originalName: `${id}.png`,
    fileType: 'image/png',
    uploadDate: '2026-02-02T15:00:00.000Z',
    size: 1_000,
    ...file,
  };
}

/** The figures of a group, e.g. of the trades with one setup or ticker. */
export function buildGroup(key: string, totals: Partial<AnalyticsGroup> = {}): AnalyticsGroup {
  return {
    key,
    trades: 4,
    wins: 2,
    winPercent: 50,
    netCents: 10_000,
    avgPerTradeCents: 2_500,
    ...totals,
  };
}

/** The figures of a selection without trades. */
export const emptyFigures: Figures = {
  trades: 0,
  wins: 0,
  losses: 0,
  netCents: null,
  gainCents: 0,
  lossCents: 0,
  winPercent: null,
  winPercentDecided: null,
  avgWinCents: null,
  avgLossCents: null,
  avgPerTradeCents: null,
  profitFactor: null,
  averageR: null,
  tradesWithRisk: 0,
  feesCents: 0,
};

const none = { value: null, n: 0 };

/** The statistics of a journal without trades. */
export const emptyAnalytics: Analytics = {
  totalTrades: 0,
  wins: 0,
  losses: 0,
  scratches: 0,
  tradingDays: 0,
  winPercent: none,
  winPercentWithoutScratches: none,
  avgWinCents: none,
  avgLossCents: none,
  payoff: none,
  profitFactor: none,
  avgPerTradeCents: none,
  maxDrawdownCents: none,
  longestWinningRun: none,
  longestLosingRun: none,
  avgPerDayCents: none,
  bestDay: none,
  worstDay: none,
  dailySharpe: none,
  equity: [],
  bySetup: [],
  byTicker: [],
  byWeekday: [],
};

export const emptyLabels: LabelLists = { setups: [], tags: [], accounts: [] };

/** Settings with a time zone and nothing else. */
export const emptySettings: Settings = { timeZone: 'UTC', defaults: {}, fees: [], savedFilters: [], version: 1 };

import type { Figures } from 'contracts';
import {
  type AmountUnit,
  formatAmount,
  formatAxisAmounts,
  formatCount,
  formatMultiple,
  formatNumber,
  formatPercent,
  formatRatio,
  formatSignedAmount,
  getMoneyTone,
  type Tone,
} from 'shared-ui';

/** A figure of a selection of trades or of a group. */
export interface FigureDefinition {
  name: string;
  /** How it is computed, shown to the trader. */
  formula: string;
  /** Null if the trades have no such figure. */
  getValue: (figures: Figures) => number | 'infinite' | null;
  format: (value: number, unit: AmountUnit) => string;
  /** Rounds the value to what `format` shows. Undefined if the API has already rounded the value. */
  round?: (value: number) => number;
  /** Shown in the colours of gain and loss. */
  isResult?: boolean;
  /** The trades that the figure counts. */
  getSampleSize: (figures: Figures) => number;
  /** How a chart draws it; by default as it is. */
  axis?: FigureAxis;
}

interface FigureAxis {
  /** Axes have whole steps: a small value is drawn in hundredths. */
  scale: number;
  /** The labels of values of the axis. */
  formatTicks: (values: readonly number[], unit: AmountUnit) => string[];
}

const countAll = ({ trades }: Figures): number => trades;

/** The trades, wins and losses whose amounts count: those in another currency are only in the numbers of all. */
const getCounted = ({ trades, wins, losses, counted = { trades, wins, losses } }: Figures) => counted;
const countAmounts = (figures: Figures): number => getCounted(figures).trades;

const AMOUNT_AXIS: FigureAxis = { scale: 1, formatTicks: formatAxisAmounts };
const MULTIPLE_AXIS: FigureAxis = { scale: 100, formatTicks: (values) => formatAxisAmounts(values, 'r') };
const PERCENT_AXIS: FigureAxis = {
  scale: 1,
  formatTicks: (values) => values.map((value) => formatPercent(value).replace('.0', '')),
};
const RATIO_AXIS: FigureAxis = { scale: 100, formatTicks: (values) => values.map((value) => formatRatio(value / 100)) };

export const figureDefinitions = {
  net: {
    name: 'Net P&L',
    formula: 'Sum of the results, after fees.',
    getValue: ({ netCents }) => netCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: countAmounts,
    axis: AMOUNT_AXIS,
  },
  trades: {
    name: 'Trades',
    formula: 'Number of trades. In R, only trades with a risk count.',
    getValue: countAll,
    format: (value) => formatNumber(value),
    getSampleSize: countAll,
  },
  winRate: {
    name: 'Win rate',
    formula: 'Wins ÷ trades.',
    getValue: ({ winPercent }) => winPercent,
    format: formatPercent,
    getSampleSize: countAll,
    axis: PERCENT_AXIS,
  },
  average: {
    name: 'Average (expectancy)',
    formula: 'Net P&L ÷ trades, the expectancy.',
    getValue: ({ avgPerTradeCents }) => avgPerTradeCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: countAmounts,
    axis: AMOUNT_AXIS,
  },
  averageWin: {
    name: 'Average win',
    formula: 'Sum of the wins ÷ number of wins.',
    getValue: ({ avgWinCents }) => avgWinCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: (figures) => getCounted(figures).wins,
    axis: AMOUNT_AXIS,
  },
  averageLoss: {
    name: 'Average loss',
    formula: 'Sum of the losses ÷ number of losses.',
    getValue: ({ avgLossCents }) => avgLossCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: (figures) => getCounted(figures).losses,
    axis: AMOUNT_AXIS,
  },
  profitFactor: {
    name: 'Profit factor',
    formula: 'Results above 0 ÷ results below 0; ∞ without any below.',
    getValue: ({ profitFactor }) => profitFactor,
    format: formatRatio,
    round: (value) => Number(formatRatio(value).replaceAll(',', '')),
    getSampleSize: countAmounts,
    axis: RATIO_AXIS,
  },
  averageR: {
    name: 'Average R',
    formula: 'Average of result ÷ risk, over the trades that have a risk.',
    getValue: ({ averageR }) => averageR,
    format: (value) => formatMultiple(value, { signed: true }),
    isResult: true,
    getSampleSize: ({ tradesWithRisk }) => tradesWithRisk,
    axis: MULTIPLE_AXIS,
  },
  fees: {
    name: 'Fees',
    formula: 'Sum of the known fees. They are already subtracted from the results.',
    getValue: ({ feesCents }) => feesCents,
    format: (value, unit) => formatAmount(value, unit),
    getSampleSize: countAmounts,
    axis: AMOUNT_AXIS,
  },
} as const satisfies Record<string, FigureDefinition>;

export const allFigures: readonly FigureDefinition[] = Object.values(figureDefinitions);

export const SHARE_NAME = 'Share of total';

/** The part of a group in the net P&L of all selected trades. Without a profit there is nothing to share. */
export function createShare({ netCents: total }: Figures): FigureDefinition {
  return {
    name: SHARE_NAME,
    formula: 'Net P&L ÷ net P&L of all selected trades, if that is above 0.',
    getValue: ({ netCents }) => (total !== null && total > 0 && netCents !== null ? (100 * netCents) / total : null),
    format: formatPercent,
    getSampleSize: countAmounts,
    axis: PERCENT_AXIS,
  };
}

/** A figure in words; '--' if there is none. */
export function formatFigure({ getValue, format }: FigureDefinition, figures: Figures, unit: AmountUnit): string {
  const value = getValue(figures);
  if (value === null) return '--';
  return value === 'infinite' ? '∞' : format(value, unit);
}

export function getFigureTone({ getValue, isResult }: FigureDefinition, figures: Figures): Tone {
  const value = getValue(figures);
  return isResult && value !== 'infinite' ? getMoneyTone(value) : 'neutral';
}

/** 'of 8 trades'. */
export function formatSampleSize({ getSampleSize }: FigureDefinition, figures: Figures): string {
  return `of ${formatCount(getSampleSize(figures), 'trade')}`;
}

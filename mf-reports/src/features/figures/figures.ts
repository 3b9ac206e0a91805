import type { Figures } from 'contracts';
import {
  formatAmount,
  formatCount,
  formatMultiple,
  formatPercent,
  formatRatio,
  formatSignedAmount,
  getMoneyTone,
  type ResultUnit,
  type Tone,
} from 'shared-ui';

/** A figure of a selection of trades or of a group. */
export interface FigureDefinition {
  name: string;
  /** How it is computed, shown to the trader. */
  formula: string;
  /** Null if the trades have no such figure. */
  getValue: (figures: Figures) => number | 'infinite' | null;
  format: (value: number, unit: ResultUnit) => string;
  /** Rounds the value to what `format` shows. Undefined if the API has already rounded the value. */
  round?: (value: number) => number;
  /** Shown in the colours of gain and loss. */
  isResult?: boolean;
  /** The trades that the figure counts. */
  getSampleSize: (figures: Figures) => number;
}

const countAll = ({ trades }: Figures): number => trades;

export const figureDefinitions = {
  net: {
    name: 'Net P&L',
    formula: 'Sum of the results, after fees.',
    getValue: ({ netCents }) => netCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: countAll,
  },
  trades: {
    name: 'Trades',
    formula: 'Number of trades. In R, only trades with a risk count.',
    getValue: countAll,
    format: (value) => value.toLocaleString('en-US'),
    getSampleSize: countAll,
  },
  winRate: {
    name: 'Win rate',
    formula: 'Trades above $0 ÷ trades.',
    getValue: ({ winPercent }) => winPercent,
    format: formatPercent,
    getSampleSize: countAll,
  },
  average: {
    name: 'Average',
    formula: 'Net P&L ÷ trades.',
    getValue: ({ avgPerTradeCents }) => avgPerTradeCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: countAll,
  },
  profitFactor: {
    name: 'Profit factor',
    formula: 'Sum of the wins ÷ sum of the losses (absolute value); ∞ if there are no losses.',
    getValue: ({ profitFactor }) => profitFactor,
    format: formatRatio,
    round: (value) => Number(formatRatio(value).replaceAll(',', '')),
    getSampleSize: ({ wins, losses }) => wins + losses,
  },
  expectancy: {
    name: 'Expectancy',
    formula: 'Win rate × average win + loss rate × average loss. It always equals the average.',
    getValue: ({ avgPerTradeCents }) => avgPerTradeCents,
    format: formatSignedAmount,
    isResult: true,
    getSampleSize: countAll,
  },
  averageR: {
    name: 'Average R',
    formula: 'Average of result ÷ risk, over the trades that have a risk.',
    getValue: ({ averageR }) => averageR,
    format: (value) => formatMultiple(value, { signed: true }),
    isResult: true,
    getSampleSize: ({ tradesWithRisk }) => tradesWithRisk,
  },
  fees: {
    name: 'Fees',
    formula: 'Sum of the known fees. They are already subtracted from the results.',
    getValue: ({ feesCents }) => feesCents,
    format: (value, unit) => formatAmount(value, unit),
    getSampleSize: countAll,
  },
} as const satisfies Record<string, FigureDefinition>;

export const allFigures: readonly FigureDefinition[] = Object.values(figureDefinitions);

/** A figure in words; '--' if there is none. */
export const formatFigure = ({ getValue, format }: FigureDefinition, figures: Figures, unit: ResultUnit): string => {
  const value = getValue(figures);
  if (value === null) return '--';
  return value === 'infinite' ? '∞' : format(value, unit);
};

export const getFigureTone = ({ getValue, isResult }: FigureDefinition, figures: Figures): Tone => {
  const value = getValue(figures);
  return isResult && value !== 'infinite' ? getMoneyTone(value) : 'neutral';
};

/** 'of 8 trades'. */
export const formatSampleSize = ({ getSampleSize }: FigureDefinition, figures: Figures): string =>
  `of ${formatCount(getSampleSize(figures), 'trade')}`;

/** The unit of a reply, which can differ from the chosen one while the next reply loads. Only replies in R have the field. */
export const getUnit = (reply: { tradesWithoutRisk?: number | undefined }): ResultUnit =>
  reply.tradesWithoutRisk === undefined ? 'dollars' : 'r';

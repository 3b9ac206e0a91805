import type { Analytics } from 'contracts';
import {
  type AmountUnit,
  describeBand,
  formatCount,
  formatNumber,
  formatPercent,
  formatRatio,
  formatSignedAmount,
  getMoneyTone,
  isSmallSample,
  type Tone,
} from 'shared-ui';

/** 'of 8 trades · small sample'. */
export function formatSampleSize(count: number, unit: 'trade' | 'day'): string {
  return `of ${formatCount(count, unit)}${isSmallSample(count) ? ' · small sample' : ''}`;
}

/** One statistic, formatted. A null value is shown as '--'. */
export interface Statistic {
  label: string;
  /** How the statistic is calculated, shown to the user. */
  formula: string;
  value: string | null;
  tone?: Tone;
  /** The sample size as text. */
  sampleText: string;
  /** The days that the statistic is about, e.g. of a streak. */
  days?: { from: string; to: string } | undefined;
}

interface Sampled<T> {
  value: T | null;
  /** The sample size. */
  n: number;
}

type FormattedValue = Pick<Statistic, 'value' | 'tone' | 'sampleText' | 'days'>;

const formatSampled = <T>(
  { value, n }: Sampled<T>,
  format: (value: T) => string,
  unit: 'trade' | 'day',
): FormattedValue => ({
  value: value === null ? null : format(value),
  sampleText: formatSampleSize(n, unit),
});

const formatSampledRatio = (sampled: Sampled<number | 'infinite'>): FormattedValue =>
  formatSampled(sampled, (value) => (value === 'infinite' ? '∞' : formatRatio(value)), 'trade');

const formatStreak = (sampled: Sampled<number>, days: Statistic['days']): FormattedValue => ({
  ...formatSampled(sampled, (value) => formatCount(value, 'trade'), 'trade'),
  days,
});

/** Formats the amounts in the unit of the reply. */
const createAmountFormats = (unit: AmountUnit) => {
  const formatSampledAmount = (sampled: Sampled<number>, sampleUnit: 'trade' | 'day' = 'trade'): FormattedValue => ({
    ...formatSampled(sampled, (value) => formatSignedAmount(value, unit), sampleUnit),
    tone: getMoneyTone(sampled.value),
  });
  const formatExtremeDay = ({ value, n }: Analytics['bestDay']): FormattedValue => ({
    ...formatSampledAmount({ value: value?.netCents ?? null, n }, 'day'),
    days: value ? { from: value.date, to: value.date } : undefined,
  });
  const formatDrawdown = (sampled: Sampled<number>): FormattedValue => ({
    ...formatSampled(sampled, (value) => formatSignedAmount(0 - value, unit), 'trade'),
    tone: sampled.value ? 'loss' : 'neutral',
  });
  return { formatSampledAmount, formatExtremeDay, formatDrawdown };
};

const formatTradeCount = (count: number, totalTrades: number): FormattedValue =>
  formatSampled({ value: totalTrades > 0 ? count : null, n: totalTrades }, (value) => formatNumber(value), 'trade');

/** All statistics beyond the four stat cards, in screen order. Formats the API's values; calculates nothing. */
export function toStatistics(analytics: Analytics, unit: AmountUnit): Statistic[] {
  const { totalTrades } = analytics;
  const { formatSampledAmount, formatExtremeDay, formatDrawdown } = createAmountFormats(unit);
  const band = describeBand();
  const rows: [label: string, formula: string, formatted: FormattedValue][] = [
    [
      'Wins',
      band ? `Trades above zero, except within ${band}.` : 'Trades above zero.',
      formatTradeCount(analytics.wins, totalTrades),
    ],
    [
      'Losses',
      band ? `Trades below zero, except within ${band}.` : 'Trades below zero.',
      formatTradeCount(analytics.losses, totalTrades),
    ],
    [
      'Scratches',
      band ? `Trades within ${band} of zero.` : 'Trades of exactly zero.',
      formatTradeCount(analytics.scratches, totalTrades),
    ],
    [
      'Win % excluding scratches',
      'Wins ÷ (wins + losses).',
      formatSampled(analytics.winPercentWithoutScratches, formatPercent, 'trade'),
    ],
    ['Average win', 'Sum of the wins ÷ number of wins.', formatSampledAmount(analytics.avgWinCents)],
    ['Average loss', 'Sum of the losses ÷ number of losses.', formatSampledAmount(analytics.avgLossCents)],
    ['Payoff ratio', 'Average win ÷ average loss (absolute value).', formatSampledRatio(analytics.payoff)],
    [
      'Profit factor',
      'Sum of the results above zero ÷ sum of those below (absolute value); ∞ if there are none below.',
      formatSampledRatio(analytics.profitFactor),
    ],
    ['Expectancy', 'Average result per trade.', formatSampledAmount(analytics.avgPerTradeCents)],
    [
      'Max drawdown',
      'Largest decline of cumulative P&L from its peak, trade by trade, starting at zero.',
      formatDrawdown(analytics.maxDrawdownCents),
    ],
    [
      'Longest winning streak',
      'Most consecutive wins; a scratch ends the streak.',
      formatStreak(analytics.longestWinningRun, analytics.winningStreakDays),
    ],
    [
      'Longest losing streak',
      'Most consecutive losses; a scratch ends the streak.',
      formatStreak(analytics.longestLosingRun, analytics.losingStreakDays),
    ],
    ['Average day', 'Total P&L ÷ days with trades.', formatSampledAmount(analytics.avgPerDayCents, 'day')],
    ['Best day', 'Day with the highest P&L above zero; the latest if tied.', formatExtremeDay(analytics.bestDay)],
    ['Worst day', 'Day with the lowest P&L below zero; the latest if tied.', formatExtremeDay(analytics.worstDay)],
    [
      'Daily Sharpe',
      'Mean ÷ standard deviation of daily P&L × √252; needs at least 5 trading days with varying results.',
      formatSampled(analytics.dailySharpe, formatRatio, 'day'),
    ],
  ];
  return rows.map(([label, formula, formatted]) => ({ label, formula, ...formatted }));
}

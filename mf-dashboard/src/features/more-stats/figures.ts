import type { Analytics } from 'contracts';
import { formatDay, formatMoney, formatPercent, getMoneyTone, type Tone } from 'shared-ui';
import { countOf, sampleOf } from '../analytics/sample.ts';

/** One statistic, ready to be shown; value null is '--'. */
export interface Figure {
  label: string;
  /** How it is counted, for people. */
  formula: string;
  value: string | null;
  tone?: Tone;
  /** What it rests on. */
  sample: string;
}

interface Known<T> {
  value: T | null;
  n: number;
}

type Shown = Pick<Figure, 'value' | 'tone' | 'sample'>;

const show = <T>({ value, n }: Known<T>, format: (value: T) => string, unit: 'trade' | 'day'): Shown => ({
  value: value === null ? null : format(value),
  sample: sampleOf(n, unit),
});

const money = (known: Known<number>, unit: 'trade' | 'day' = 'trade'): Shown => ({
  ...show(known, (value) => formatMoney(value, { signed: true }), unit),
  tone: getMoneyTone(known.value),
});

const ratio = (known: Known<number | 'infinite'>): Shown =>
  show(known, (value) => (value === 'infinite' ? '∞' : value.toFixed(2)), 'trade');

const run = (known: Known<number>): Shown => show(known, (value) => countOf(value, 'trade'), 'trade');

const day = ({ value, n }: Analytics['bestDay']): Shown => ({
  ...money({ value: value?.profit ?? null, n }, 'day'),
  ...(value && { sample: `${formatDay(value.date, { weekday: false })} · ${sampleOf(n, 'day')}` }),
});

const counted = (value: number, of: number): Shown =>
  show({ value: of > 0 ? value : null, n: of }, (known) => known.toLocaleString('en-US'), 'trade');

/** Every statistic beyond the four cards, in the order of the screen. Nothing is computed: the API's values in words. */
export const figuresOf = (of: Analytics): Figure[] => [
  { label: 'Wins', formula: 'Trades above $0.', ...counted(of.wins, of.totalTrades) },
  { label: 'Losses', formula: 'Trades below $0.', ...counted(of.losses, of.totalTrades) },
  { label: 'Scratches', formula: 'Trades of exactly $0.', ...counted(of.scratches, of.totalTrades) },
  {
    label: 'Win % without scratches',
    formula: 'Wins ÷ (wins + losses).',
    ...show(of.winPercentWithoutScratches, formatPercent, 'trade'),
  },
  { label: 'Average win', formula: 'Sum of the wins ÷ number of wins.', ...money(of.averageWin) },
  { label: 'Average loss', formula: 'Sum of the losses ÷ number of losses.', ...money(of.averageLoss) },
  { label: 'Payoff ratio', formula: 'Average win ÷ average loss, without its sign.', ...ratio(of.payoff) },
  {
    label: 'Profit factor',
    formula: 'Sum of the wins ÷ sum of the losses, without its sign; ∞ when there is no loss.',
    ...ratio(of.profitFactor),
  },
  {
    label: 'Expectancy',
    formula: 'What a trade brings on average: share of wins × average win + share of losses × average loss.',
    ...money(of.expectancy),
  },
  {
    label: 'Max drawdown',
    formula: 'The deepest fall of the running total from its highest point, trade by trade, beginning at $0.',
    ...show(of.maxDrawdown, (value) => formatMoney(value), 'trade'),
  },
  {
    label: 'Longest winning streak',
    formula: 'Most wins in a row; a scratch ends the row.',
    ...run(of.longestWinningRun),
  },
  {
    label: 'Longest losing streak',
    formula: 'Most losses in a row; a scratch ends the row.',
    ...run(of.longestLosingRun),
  },
  { label: 'Average day', formula: 'Total P&L ÷ days with trades.', ...money(of.averageDay, 'day') },
  {
    label: 'Best day',
    formula: 'The day with the highest P&L above $0; of equal ones the latest.',
    ...day(of.bestDay),
  },
  {
    label: 'Worst day',
    formula: 'The day with the lowest P&L below $0; of equal ones the latest.',
    ...day(of.worstDay),
  },
  {
    label: 'Daily Sharpe',
    formula: 'Mean ÷ standard deviation of the days’ P&L × √252; needs 5 days that differ.',
    ...show(of.dailySharpe, (value) => value.toFixed(2), 'day'),
  },
];

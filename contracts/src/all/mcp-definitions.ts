/** What a figure of a tool's reply means, for whoever reads it without the page that explains it. */
export interface Definition {
  name: string;
  text: string;
}

/** The definitions of tools, each written once. */
const TEXTS = {
  setup: 'The kind of a trade, as the trader named it.',
  filter:
    'All given fields of the filter apply; a field with several values matches any of them. Both days are included.',
  totalPL: 'The sum of the results of the trades, after fees.',
  winPercent: 'Wins ÷ trades, in percent. A breakeven is neither a win nor a loss.',
  avgPerTrade: 'The sum of the results ÷ the number of trades.',
  net: 'The sum of the results of the trades, after fees.',
  expectancy: 'Net ÷ trades, the same as average.',
  profitFactor: 'The sum of the results above 0 ÷ the sum of those below 0; “infinite” without a loss.',
  averageR: 'The average of result ÷ risk of the trades that have a risk.',
  amount: 'The result of the trade, after fees, in the currency of its account.',
  risk: 'What the trader would have lost at the stop. R is the result ÷ the risk.',
  dailyPL: 'The sum of the results of the trades of each date.',
  clean:
    'Trades that keep all required rules; broken: at least one is broken; open: not known; unjudged: no required rule applies.',
  worth: 'The difference of two averages with its 90 % interval. “too few” when a side has fewer than 10 trades.',
  gap: 'What the broken trades would have made at the average of the clean ones, minus what they made.',
  floor: 'The balance at which the phase of the account fails; null without such a rule.',
  room: 'Balance − floor.',
  breaches: 'Trades that exceeded a limit. “possible”: only the worst open result of the trade reached it.',
  insight:
    'value is the average of the group − that of the other trades. Only groups that differ by more than chance are listed.',
  interval: 'low and high are the bounds of a 90 % interval.',
  cells: 'The sum of the results with one stop and one target: the least and the greatest that the prices allow.',
  walk: 'The best cell of the first 60 % of the trades, judged on the others.',
  futures:
    'Each future draws past trading days with their trades in order. Open losses during a trade are not counted.',
  bands: 'Percentiles of the balance, or of the sum of the results without an account, after each day.',
  drawdown: 'Percentiles of the largest fall from a peak, trade by trade.',
} as const;

type Name = keyof typeof TEXTS;

export const definitions = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]): [string, Definition] => [name, { name, text }]),
) as Record<Name, Definition>;

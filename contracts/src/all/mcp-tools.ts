import type { Call, WireReplyOf } from '../base/call.ts';
import { calls } from './every-call.ts';
import { type Definition, definitions } from './mcp-definitions.ts';

/** A tool of the Model Context Protocol that makes one read of the contract (MCP-01). */
export interface ReadTool {
  name: string;
  title: string;
  /** When to use it: a language model chooses by this text. */
  description: string;
  /** The names of the call are those of the tool, and its scope opens the tool. */
  call: Call;
  definitions: readonly Definition[];
  /** The most that one reply lists, if the call has a `limit`; without one, the tool lists as many. */
  maxLimit?: number;
  /** The currency of the amounts, if it is not the trader's own. */
  currency?(reply: object): string | undefined;
  /**
   * Counts the trades that the amounts of a reply are made of: in R those with a risk. Undefined when the reply does
   * not say it: then the count is that of `statistics` with the same filter.
   */
  count(reply: object, unit: string, hidesRisk: boolean): number | undefined;
}

/** A language model reads all trades of a reply. */
const MAX_TOOL_TRADES = 200;

const ONLY_READS = 'Reads only.';

/** The field of `amountScope`. */
const currency = (reply: { currency?: string }): string | undefined => reply.currency;

/** The one currency of all trades of a list. */
const findCommonCurrency = ({ trades }: WireReplyOf<typeof calls.trades.list>): string | undefined => {
  const [first] = trades;
  return trades.every((trade) => trade.currency === first?.currency) ? first?.currency : undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A key with the unit R sees no risk, and an amount only where there is one. */
const hasRisk = (
  { risk, amount }: { risk?: number | undefined; amount: number | null },
  hidesRisk: boolean,
): boolean => (hidesRisk ? amount !== null : risk !== undefined);

export const statistics: ReadTool = {
  name: 'statistics',
  title: 'Statistics',
  description: `Net result, win rate, average per trade and best day of all trades, or of those of a filter. ${ONLY_READS}`,
  call: calls.trades.stats,
  definitions: [definitions.totalPL, definitions.winPercent, definitions.avgPerTrade, definitions.filter],
  currency,
  /** Amounts leave out trades in another currency, see `amountScope`. */
  count: ({ totalTrades, tradesInOtherCurrency = 0 }: WireReplyOf<typeof calls.trades.stats>) =>
    totalTrades - tradesInOtherCurrency,
};

const countByStatistics = (): undefined => undefined;

/** In the order in which clients list them. */
export const readTools: readonly ReadTool[] = [
  {
    name: 'setups',
    title: 'Setups',
    description: `The names of the trader's setups, as filters need them. ${ONLY_READS}`,
    call: calls.flags.list,
    definitions: [definitions.setup],
    count: () => 0,
  },
  statistics,
  {
    name: 'report',
    title: 'Report',
    description: `Figures of trades in groups, for example by setup, weekday, hour or account, and their totals. ${ONLY_READS}`,
    call: calls.reports.get,
    definitions: [definitions.net, definitions.expectancy, definitions.profitFactor, definitions.averageR],
    currency,
    count: ({ totals }: WireReplyOf<typeof calls.reports.get>) => totals.counted?.trades ?? totals.trades,
  },
  {
    name: 'trades',
    title: 'Trades',
    description: `Trades of a filter, newest first, at most ${MAX_TOOL_TRADES} at a time; nextCursor continues. ${ONLY_READS}`,
    call: calls.trades.list,
    maxLimit: MAX_TOOL_TRADES,
    definitions: [definitions.amount, definitions.risk, definitions.filter],
    currency: findCommonCurrency,
    count: ({ trades }: WireReplyOf<typeof calls.trades.list>, unit, hidesRisk) =>
      unit === 'R' ? trades.filter((trade) => hasRisk(trade, hidesRisk)).length : trades.length,
  },
  {
    name: 'trade',
    title: 'Trade',
    description: `One trade by its id, with its executions. ${ONLY_READS}`,
    call: calls.trades.get,
    definitions: [definitions.amount, definitions.risk],
    currency: ({ trade }: WireReplyOf<typeof calls.trades.get>) => trade.currency,
    count: ({ trade }: WireReplyOf<typeof calls.trades.get>, unit, hidesRisk) =>
      unit === 'R' && !hasRisk(trade, hidesRisk) ? 0 : 1,
  },
  {
    name: 'days',
    title: 'Days',
    description: `The result and the tickers of each day, of all trades or of those of a filter. ${ONLY_READS}`,
    call: calls.days.calendar,
    definitions: [definitions.dailyPL, definitions.filter],
    currency,
    count: countByStatistics,
  },
  {
    name: 'playbook',
    title: 'Playbook',
    description: `How often the trader's rules are kept, by setup, and what keeping them is worth. ${ONLY_READS}`,
    call: calls.playbook.get,
    definitions: [definitions.clean, definitions.worth, definitions.gap],
    currency,
    count: countByStatistics,
  },
  {
    name: 'limits',
    title: 'Limits of an account',
    description: `Balance, floor, room and breaches of an account in its phase. ${ONLY_READS}`,
    call: calls.accountLimits.get,
    definitions: [definitions.floor, definitions.room, definitions.breaches],
    currency,
    count: ({ history }: WireReplyOf<typeof calls.accountLimits.get>) =>
      sum((history ?? []).map(({ trades }) => trades)),
  },
  {
    name: 'insights',
    title: 'Insights',
    description: `Groups of trades whose average result differs from that of the others by more than chance. ${ONLY_READS}`,
    call: calls.insights.get,
    definitions: [definitions.insight, definitions.interval],
    currency,
    count: countByStatistics,
  },
  {
    name: 'what_if',
    title: 'What if: other exits',
    description: `What other stops and targets would have made of past trades, replayed over their prices. ${ONLY_READS}`,
    call: calls.whatIf.exits,
    definitions: [definitions.cells, definitions.walk],
    currency,
    count: ({ trades }: WireReplyOf<typeof calls.whatIf.exits>) => trades.used,
  },
  {
    name: 'simulate',
    title: 'Simulate futures',
    description: `Futures drawn from past trading days: bands of the result, drawdowns and, with an account, the chance to pass its phase. ${ONLY_READS}`,
    call: calls.simulate.run,
    definitions: [definitions.futures, definitions.bands, definitions.drawdown],
    currency,
    count: ({ source }: WireReplyOf<typeof calls.simulate.run>) => source.days,
  },
];

import { createTradeBody } from 'api/testing/trades.ts';
import { calls } from 'contracts/every-call';
import { lastDay } from '../support/journals.ts';
import type { CallRequest } from '../support/measure.ts';
import { createGrid } from '../support/priced-journal.ts';

/** A timed call, optionally after an untimed write. `next` counts from 0 and never repeats in a journal. */
export interface Case {
  name: string;
  /** For the median with one client: multiples of the unit's, at 1,000, 10,000 and 100,000 trades. */
  budget?: readonly number[];
  /** For the 95th percentile with one client and 1,000 trades, in milliseconds. */
  budgetMs?: number;
  requests: ((next: () => number) => CallRequest)[];
  /** Also measured while the database grows, in `npm run load`. */
  isGrowthCase?: boolean;
  /** Sends the ETag of the reply, as a browser does for a page that it has shown before. */
  isUnchanged?: boolean;
  /** Skipped for larger journals. */
  maxTrades?: number;
  /** Asked of the trader with prices, who has 1,000 trades. */
  isPriced?: boolean;
  /** Takes so long that a few calls of one client suffice. */
  isSlow?: boolean;
}

const month = { from: '2026-06-01', to: lastDay };
const quarter = { startDate: '2026-04-01', endDate: lastDay };
const createBody = (amount: number) => createTradeBody({ date: lastDay, amount });

/** The first seeded trade is on the last day and stays there. */
const createUpdate = (next: () => number): CallRequest => ({
  call: calls.trades.update,
  params: { id: 1 },
  body: createBody((next() % 100) + 0.25),
});

/** A different filter for each number, of about a third of the trades. */
const createFilter = (number: number) => ({
  setup: ['Breakout', 'Gap and go'],
  weekday: ['1', '3', '5'],
  minR: `-${number % 9}.${number % 1_000}`,
});

/** A rule of each kind: of the trade alone, and of the trades before it. A different rule for each number. */
const createTriedRule = (number: number) => ({
  setup: null,
  conditions: [
    { fact: 'risk' as const, max: (5_000 + (number % 9_000)) / 100 },
    { fact: 'tradeOfDay' as const, max: 3 },
  ],
});

/** Rules on the trade alone and on the trades that remain. Different ones for each number. */
const createLeftOut = (number: number) => ({
  conditions: [
    createTriedRule(number).conditions,
    [{ fact: 'minutesAfterLoss' as const, min: 10 + (number % 20) }],
    [{ fact: 'dayResultBefore' as const, min: -400 - (number % 100) }],
  ],
});

const keptReply = [2, 2, 2];
const analytics = [3, 3, 3];
const newFilter = [2.5, 2.5, 8];
const keptFilter = [2.5, 2.5, 4];
const write = [3, 3, 3.5];

/** The unit of the ratios: authentication and one read of the user. */
export const unitCase: Case = { name: 'setups', requests: [() => ({ call: calls.flags.list })] };

export const cases: Case[] = [
  unitCase,
  {
    name: 'statistics, all time',
    budget: keptReply,
    isGrowthCase: true,
    requests: [() => ({ call: calls.trades.stats })],
  },
  {
    name: 'statistics, all time, after a write',
    budget: keptReply,
    requests: [createUpdate, () => ({ call: calls.trades.stats })],
  },
  {
    name: 'statistics, one quarter',
    budget: keptReply,
    requests: [() => ({ call: calls.trades.filteredStats, query: quarter })],
  },
  {
    name: 'statistics, a new filter each time',
    budget: newFilter,
    requests: [(next) => ({ call: calls.trades.stats, query: createFilter(next()) })],
  },
  {
    name: 'statistics, one filter',
    budget: keptFilter,
    requests: [() => ({ call: calls.trades.stats, query: createFilter(0) })],
  },
  {
    name: 'report by hour, a new filter each time',
    budget: newFilter,
    requests: [(next) => ({ call: calls.reports.get, query: { groupBy: 'hour', ...createFilter(next()) } })],
  },
  {
    name: 'report highlights, a new filter each time',
    budget: newFilter,
    requests: [(next) => ({ call: calls.reports.highlights, query: createFilter(next()) })],
  },
  {
    name: 'distribution of results, a new filter each time',
    budget: newFilter,
    requests: [(next) => ({ call: calls.reports.distribution, query: createFilter(next()) })],
  },
  {
    name: 'report by setup and weekday',
    budget: keptFilter,
    requests: [() => ({ call: calls.reports.get, query: { groupBy: ['setup', 'weekday'] } })],
  },
  {
    name: 'analytics, all time',
    budget: analytics,
    isGrowthCase: true,
    requests: [() => ({ call: calls.days.analytics })],
  },
  {
    name: 'analytics, unchanged (304)',
    budget: [1.2, 1.2, 1.2],
    isUnchanged: true,
    requests: [() => ({ call: calls.days.analytics })],
  },
  {
    name: 'analytics, all time, after a write',
    budget: analytics,
    requests: [createUpdate, () => ({ call: calls.days.analytics })],
  },
  {
    name: 'playbook of 30 rules, after a write',
    budget: [6, 6],
    requests: [createUpdate, () => ({ call: calls.playbook.get })],
  },
  {
    name: 'playbook of 30 rules',
    budget: [2, 2],
    requests: [() => ({ call: calls.playbook.get })],
  },
  {
    name: 'playbook of 30 rules, unchanged (304)',
    budget: [2, 2],
    isUnchanged: true,
    requests: [() => ({ call: calls.playbook.get })],
  },
  {
    name: 'try a rule, another one each time',
    budget: [3, 3, 10],
    requests: [(next) => ({ call: calls.playbook.try, body: createTriedRule(next()) })],
  },
  {
    name: 'leave out the trades that break rules, others each time',
    requests: [(next) => ({ call: calls.whatIfRules.leaveOut, body: createLeftOut(next()) })],
  },
  {
    name: 'insights with 30 rules, after a write',
    budget: [6, 10, 40],
    requests: [createUpdate, () => ({ call: calls.insights.get })],
  },
  {
    name: 'insights with 30 rules, a new filter each time',
    requests: [(next) => ({ call: calls.insights.get, query: createFilter(next()) })],
  },
  {
    name: 'insights with 30 rules',
    budget: [2, 2],
    requests: [() => ({ call: calls.insights.get })],
  },
  {
    name: 'other exits: 21 × 21 levels with a year of one-minute bars',
    budgetMs: 1_500,
    isSlow: true,
    isPriced: true,
    maxTrades: 1_000,
    requests: [(next) => ({ call: calls.whatIf.exits, body: createGrid(next()) })],
  },
  {
    name: 'futures: 10,000 paths of 60 days',
    budgetMs: 2_000,
    isSlow: true,
    requests: [(next) => ({ call: calls.simulate.run, body: { days: 60, paths: 10_000, seed: next() } })],
  },
  {
    name: 'calendar, one month',
    budget: keptReply,
    isGrowthCase: true,
    requests: [() => ({ call: calls.days.calendar, query: month })],
  },
  {
    name: 'single day',
    budget: keptReply,
    isGrowthCase: true,
    requests: [() => ({ call: calls.days.byDay, params: { date: '2026-06-15' } })],
  },
  { name: 'day summaries, first page', requests: [() => ({ call: calls.daySummaries.list })] },
  {
    name: 'trade list, first 50',
    budget: keptReply,
    isGrowthCase: true,
    requests: [() => ({ call: calls.trades.list, query: { limit: '50' } })],
  },
  { name: 'trade list, all', requests: [() => ({ call: calls.trades.list })], maxTrades: 1_000 },
  {
    name: 'create trade',
    budget: write,
    isGrowthCase: true,
    requests: [(next) => ({ call: calls.trades.create, body: createBody(next() % 100) })],
  },
  {
    name: 'rename a setup',
    budget: write,
    requests: [
      (next) => ({
        call: calls.labels.change,
        // Not the setup of the new and updated trades, whose name would then not be listed.
        body: { kind: 'setups', action: 'rename', id: 3, name: `Reversal ${next()}` },
      }),
    ],
  },
  { name: 'update trade', budget: write, requests: [createUpdate] },
  {
    name: 'delete trade',
    budget: write,
    requests: [(next) => ({ call: calls.trades.delete, params: { id: 101 + next() } })],
  },
];

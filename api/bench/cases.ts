import { type Call, calls, fillPath } from 'contracts';
import { tradeBody } from '../test/support/trades.ts';
import { lastDay } from './seed.ts';

export interface Request {
  call: Call;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What is timed: one call, or a write and then the call that is timed. `next` counts from 0 and never repeats for one journal. */
export interface Case {
  name: string;
  /** For the median with one client, in milliseconds; the table of docs/performance.md says it. */
  budget?: number;
  requests: ((next: () => number) => Request)[];
  /** Not for journals larger than this. */
  most?: number;
}

const month = { from: '2026-06-01', to: lastDay };
const quarter = { startDate: '2026-04-01', endDate: lastDay };
const body = (amount: number) => tradeBody({ date: lastDay, amount });

/** The seed's first trade is of the last day, and stays there. */
const update = (next: () => number): Request => ({
  call: calls.trades.update,
  params: { id: 1 },
  body: body((next() % 100) + 0.25),
});

const statistics = 12;
const part = 8;
const write = 15;

export const cases: Case[] = [
  { name: 'statistics, all time', budget: statistics, requests: [() => ({ call: calls.trades.stats })] },
  {
    name: 'statistics, all time, after a write',
    budget: statistics,
    requests: [update, () => ({ call: calls.trades.stats })],
  },
  {
    name: 'statistics, one quarter',
    budget: statistics,
    requests: [() => ({ call: calls.trades.filteredStats, query: quarter })],
  },
  { name: 'analytics, all time', requests: [() => ({ call: calls.days.analytics })] },
  { name: 'calendar, one month', budget: part, requests: [() => ({ call: calls.days.calendar, query: month })] },
  { name: 'single day', budget: part, requests: [() => ({ call: calls.days.byDay, params: { date: '2026-06-15' } })] },
  {
    name: 'trade list, first 50',
    budget: part,
    requests: [() => ({ call: calls.trades.list, query: { limit: '50' } })],
  },
  { name: 'trade list, all', requests: [() => ({ call: calls.trades.list })], most: 1_000 },
  {
    name: 'create trade',
    budget: write,
    requests: [(next) => ({ call: calls.trades.create, body: body(next() % 100) })],
  },
  { name: 'update trade', budget: write, requests: [update] },
  {
    name: 'delete trade',
    budget: write,
    requests: [(next) => ({ call: calls.trades.delete, params: { id: 101 + next() } })],
  },
];

export const addressOf = ({ call, params, query }: Request): string =>
  fillPath(call.path, params) + (query ? `?${new URLSearchParams(query)}` : '');

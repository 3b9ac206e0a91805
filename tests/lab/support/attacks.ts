import { createFill } from 'api/testing/imports.ts';
import { ATTACKED_ACCOUNT } from 'api/testing/tagged-journals.ts';
import { createTradeBody } from 'api/testing/trades.ts';
import { limits } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import type { CallRequest } from './measure.ts';

/** What the calls of an attack refer to. */
export interface AttackedJournal {
  trades: number;
  importId: string;
  ruleId: string;
}

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** These end the attack, or need a file. */
const omitted = new Set([
  'account.delete',
  'account.signOutEverywhere',
  'auth.signOut',
  'account.import',
  'media.upload',
  'system.telemetry',
]);

/** Every call, for things that do not exist, with as many wrong values as a body can have. */
export function createInvalid(): CallRequest[] {
  return everyCall
    .filter(({ name }) => !omitted.has(name))
    .map(({ call }) => ({
      call,
      params: Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'f'.repeat(24)])),
      query: { hour: ['24', ...countTo(40).map(String)], groupBy: ['tag', 'tag', 'ticker'] },
      ...(call.method === 'GET' ? {} : { body: { ids: countTo(49_000), executions: countTo(900), change: {} } }),
    }));
}

/** A filter of many values. */
export const widest = {
  zone: 'Australia/Lord_Howe',
  hour: ['none', ...countTo(23).map(String)],
  tag: countTo(20).map((index) => `tag ${index - 1}`),
};

/** Refused after the journal was read: too many groups, and trades with too many tags. */
export function createRefused(trades: number): CallRequest[] {
  return [
    { call: calls.reports.get, query: { groupBy: ['ticker', 'tag'] } },
    {
      call: calls.bulk.change,
      body: { ids: countTo(Math.min(trades, limits.bulkTrades)), change: { action: 'addTag', tag: 'one more' } },
    },
  ];
}

/** One minute each, from the start of 2022. */
const createCandle = (minute: number) => [
  new Date(Date.UTC(2022, 0, 1, 0, minute)).toISOString(),
  1,
  3,
  0.5,
  2,
  minute,
];

const createLargestReads = (trades: number): CallRequest[] => [
  { call: calls.trades.list, query: { sort: 'amount' } },
  { call: calls.trades.list, query: { q: 'a b c d e f g h', limit: '50' } },
  { call: calls.trades.stats, query: widest },
  { call: calls.days.analytics, query: widest },
  { call: calls.days.calendar, query: { from: '1970-01-01', to: '2099-12-31' } },
  { call: calls.adjacentTrades.get, params: { id: trades / 2 }, query: { sort: 'amount' } },
  { call: calls.labels.list },
  { call: calls.reports.get, query: { groupBy: ['hour', 'tag'], zone: 'Australia/Lord_Howe' } },
  { call: calls.reports.highlights, query: { unit: 'r' } },
  { call: calls.reports.distribution },
  { call: calls.reports.points, query: { x: 'duration' } },
  { call: calls.playbook.get, query: widest },
  { call: calls.playbook.try, body: { setup: null, conditions: [{ fact: 'tradeOfDay', max: 3 }] } },
  { call: calls.mistakes.get, query: widest },
  { call: calls.insights.get, query: { zone: 'Australia/Lord_Howe' } },
  { call: calls.review.queue },
  { call: calls.weekReviews.get, params: { monday: '2022-01-03' } },
  { call: calls.daySummaries.list },
  { call: calls.dayJournal.list, query: { from: '1970-01-01', to: '2099-12-31', q: 'a b c d e f g h' } },
  { call: calls.missedTrades.figures, query: { from: '1970-01-01', to: '2099-12-31' } },
];

/** Rules answered for every trade, for the selected ones and for one trade. */
const createRuleCalls = ({ trades, ruleId }: AttackedJournal): CallRequest[] => [
  { call: calls.playbook.try, body: { setup: null, conditions: [{ fact: 'roomBefore', min: 0 }] } },
  { call: calls.whatIfRules.leaveOut, body: { conditions: [[{ fact: 'roomBefore', min: 500 }]] } },
  { call: calls.playbook.get, query: { minNet: '-5' } },
  { call: calls.insights.get, query: { maxNet: '5000' } },
  { call: calls.trades.list, query: { judged: 'broken', limit: '1' } },
  { call: calls.trades.stats, query: { judged: 'clean' } },
  { call: calls.trades.stats, query: { rule: `${ruleId}:no` } },
  { call: calls.reports.get, query: { judged: ['open', 'broken'], groupBy: 'weekday' } },
  { call: calls.check.get, params: { id: trades / 2 } },
  { call: calls.check.change, params: { id: trades / 2 }, body: { grade: 4 } },
  { call: calls.check.draft, body: { id: null, trade: createTradeBody({ date: '2020-01-01' }) } },
  { call: calls.labels.uses },
  { call: calls.accountLimits.list },
  { call: calls.accountLimits.get, params: { account: ATTACKED_ACCOUNT } },
];

/** Calls that write, read everything to send it, or store prices. */
const createLargestWrites = (importId: string): CallRequest[] => [
  {
    call: calls.candles.add,
    params: { ticker: 'T1' },
    body: { resolution: 60, candles: countTo(limits.candles.perCall).map(createCandle) },
  },
  { call: calls.candles.get, params: { ticker: 'T1' }, query: { resolution: '180' } },
  {
    call: calls.bulk.change,
    body: { filter: { from: '2020-01-01', to: '2020-11-01' }, change: { action: 'setRisk', risk: 7 } },
  },
  { call: calls.bulk.export, body: { ids: countTo(limits.exportTrades) } },
  { call: calls.account.export },
  {
    call: calls.imports.addRows,
    params: { id: importId },
    body: {
      executions: countTo(limits.brokerImport.rowsPerCall).map((row) =>
        createFill({
          key: `${row}`,
          row,
          side: 'sell',
          quantity: '1',
          price: '999999999999',
          at: new Date(Date.UTC(2026, 2, 3) + row).toISOString(),
        }),
      ),
      roundTrips: [],
    },
  },
];

/** The most expensive calls: everything of a large journal, in the slowest order and with the most groups. */
export function createLargest(journal: AttackedJournal): CallRequest[] {
  return [...createLargestReads(journal.trades), ...createRuleCalls(journal), ...createLargestWrites(journal.importId)];
}

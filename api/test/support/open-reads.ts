import { type Call, type MeasuredFilter, toFilterQuery, toMonday } from 'contracts';
import { everyCall } from 'contracts/every-call';
import type { Client, UntypedInput } from './client.ts';
import { allFacts } from './facts.ts';
import { createTradeBody } from './trades.ts';

type Input = Omit<UntypedInput, 'token'>;

/** What the inputs of reads are made of: a filter, a date with trades, and the number of a trade. */
export interface ReadContext {
  filter: MeasuredFilter;
  date: string;
  number: number;
}

type CreateInputs = (query: NonNullable<Input['query']>, context: ReadContext) => Input[];

const withFilter: CreateInputs = (query) => [{}, { query }];
const withoutInput: CreateInputs = () => [{}];
const ofDate: CreateInputs = (_, { date }) => [{ params: { date } }];

const draft = createTradeBody({ ...allFacts, account: 'Main' });
const toTry = { body: { setup: null, conditions: [{ fact: 'side', is: 'long' }] } };
const sizing = { ticker: 'MESU6', side: 'long', entry: '6300.25', stop: '6296', risk: '100' };

/** Inputs of each call that keys can read with. */
const INPUTS: Readonly<Record<string, CreateInputs>> = {
  'trades.list': (query, { date }) => [
    ...[{}, { query: { limit: '3' } }, { query: { date } }, { query: { limit: '2', sort: 'amount' } }],
    { query: { ...query, totals: 'true', sort: '-r' } },
  ],
  'trades.get': (_, { number }) => [{ params: { id: number } }],
  'adjacentTrades.get': (query, { number }) => [{ params: { id: number } }, { params: { id: number }, query }],
  'trash.list': () => [{}, { query: { q: 'o' } }],
  'days.byDay': (query, { date }) => [{ params: { date } }, { params: { date }, query }],
  'labels.list': withoutInput,
  'labels.uses': withoutInput,
  'flags.list': withoutInput,
  'candles.list': withoutInput,
  'candles.get': () => [{ params: { ticker: 'AAPL' } }],
  'trades.stats': withFilter,
  'trades.filteredStats': (query, { date }) => [{ query: { ...query, startDate: '2025-01-01', endDate: date } }],
  'days.calendar': withFilter,
  'days.analytics': withFilter,
  'reports.get': (query) => [
    ...['account', 'tag', 'setup', 'ticker'].map((groupBy) => ({ query: { groupBy } })),
    { query: { ...query, groupBy: ['account', 'weekday'] } },
  ],
  'reports.highlights': withFilter,
  'reports.distribution': withFilter,
  'reports.points': (query) => [{ query: { x: 'duration' } }, { query: { ...query, x: 'duration' } }],
  'reports.compare': (query) => [{ query: { setup: 'Gap', rest: 'yes' } }, { query }],
  'playbook.get': withFilter,
  'playbook.try': (query) => [toTry, { ...toTry, query }],
  'playbook.notes': withoutInput,
  'rules.list': withoutInput,
  'mistakes.get': (query) => [{}, { query }, { query: { ...query, baseline: 'all' } }],
  'check.get': (_, { number }) => [{ params: { id: number } }],
  'check.draft': (_, { date }) => [
    { body: { id: null, trade: { ...draft, date } } },
    { body: { id: 1, trade: { ...draft, date } } },
  ],
  'insights.get': withFilter,
  'accountLimits.get': () =>
    ['Main', 'Secret'].map((account) => ({ params: { account }, query: { day: '2025-12-31' } })),
  'accountLimits.list': withoutInput,
  'accountLimits.rules': () => ['Main', 'Secret'].map((account) => ({ params: { account } })),
  'size.get': () =>
    ['Main', 'Secret'].map((account) => ({ query: { ...sizing, account, at: '2025-12-31T12:00:00Z' } })),
  'simulate.run': (query) =>
    [{}, { account: 'Main' }, { account: 'Secret' }].flatMap((own) => {
      const body = { days: 5, paths: 100, seed: 1, at: '2025-12-31T12:00:00Z', ...own };
      return [{ body }, { body, query }];
    }),
  'whatIf.exits': (query) => {
    const body = { stops: [1, null], targets: [2], in: 'r', until: 'close' };
    return [{ body }, { body, query }];
  },
  'whatIf.trade': (_, { number }) => [{ params: { id: number } }],
  'whatIfTrades.list': (query) => {
    const body = { stop: 1, target: 2, in: 'r', until: 'close' };
    return [{ body }, { body, query: { ...query, limit: '2' } }];
  },
  'whatIfRules.leaveOut': (query) => {
    const body = { conditions: [[{ fact: 'side', is: 'long' }]] };
    return [{ body }, { body, query }];
  },
  'whatIfRules.list': (query) => {
    const body = { conditions: [[{ fact: 'side', is: 'long' }]] };
    return [{ body }, { body, query: { ...query, limit: '2' } }];
  },
  'dayJournal.list': () => [{}, { query: { q: 'calm' } }],
  'dayJournal.get': ofDate,
  'daySummaries.list': () => [{}, { query: { limit: '2' } }],
  'weekReviews.get': (_, { date }) =>
    ['2025-03-10', '2025-09-29', toMonday(date)].map((monday) => ({ params: { monday } })),
  'review.queue': ({ account } = {}) => [{}, { query: { account } }],
  'missedTrades.list': withoutInput,
  'missedTrades.figures': withoutInput,
};

const isRead = ({ method, writesTopic }: Call): boolean => method === 'GET' || writesTopic === undefined;

/** The calls that keys can read with. */
export const openReads = everyCall.filter(({ call }) => call.opens !== undefined && isRead(call));

/** Removes what is new in each journal or request: ids, times of writes, signatures. */
export function normalize(reply: unknown): unknown {
  return JSON.parse(
    JSON.stringify(reply)
      .replace(/"requestId":"[^"]*"/g, '"requestId":""')
      .replace(/"(deletedAt|savedAt)":"[^"]*"/g, '"$1":"now"')
      .replace(/"id":"[\w-]*"/g, '"id":"new"'),
  );
}

interface Reply {
  /** The call and its input. */
  sent: string;
  status: number;
  reply: unknown;
}

/** Makes every call that keys can read with, with all of its inputs. @param selected by default all calls */
export async function readEverything(
  api: Client,
  token: string,
  context: ReadContext,
  selected = openReads,
): Promise<Reply[]> {
  const { unit, ...filter } = context.filter;
  const query = { ...toFilterQuery(filter), unit };
  const replies: Reply[] = [];
  for (const { name, call } of selected) {
    const create = INPUTS[name];
    if (!create) throw new Error(`${name} is open to keys and has no input: add one in test/support/open-reads.ts.`);
    for (const input of create(query, context)) {
      const { status, raw } = await api.send(call, { ...input, token });
      replies.push({ sent: `${name} ${JSON.stringify(input)}`, status, reply: normalize(raw) });
    }
  }
  return replies;
}

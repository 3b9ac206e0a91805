import { reportDimensions } from 'contracts';
import { calls } from 'contracts/every-call';
import { createLimitsBody } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { createBullPut, importRows } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { allSamples } from '../support/sample-calls.ts';
import { createTradeBody } from '../support/trades.ts';

const api = setUpApi();

/** Merged a Bull Put of 684.37 and -477.62. */
let ada: Person;
/** Typed one trade of 206.75. */
let bob: Person;

/** What both say of the trade. */
const said = { account: 'Funded', tags: ['spread'], risk: 100, comments: 'A Bull Put.' };

const getTrade = async ({ token }: Person) => (await api.call(calls.trades.get, { token, params: { id: '1' } })).trade;

beforeAll(async () => {
  [ada, bob] = [await createTrader(api), await createTrader(api)];
  await importRows(api, ada, createBullPut({ account: 'Funded' }));
  await api.call(calls.importedTrades.merge, { token: ada.token, body: { ids: [1, 2] } });
  const { tradeTag, amount, date } = await getTrade(ada);
  const body = createTradeBody({ tradeTag, amount, date, ...said });
  await api.call(calls.trades.update, { token: ada.token, params: { id: '1' }, body });
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt, fees, executions } = await getTrade(ada);
  const fills = executions?.map(({ leg: _, ...fill }) => fill) ?? null;
  const facts = { side, quantity, entryPrice, exitPrice, openedAt, closedAt, fees, executions: fills };
  await api.call(calls.trades.create, { token: bob.token, body: { ...body, ...facts } });
  for (const { token } of [ada, bob])
    await api.call(calls.accountLimits.change, { token, params: { account: 'Funded' }, body: createLimitsBody() });
});

/** What a trade with legs has more than a typed one, what writes change, and where a review of old trades begins. */
const OWN_FIELDS = new Set(['legs', 'leg', 'structure', 'instrument', 'instruments', 'version', 'since']);

const withoutOwn = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value) => (OWN_FIELDS.has(key) ? undefined : value)));

/**
 * These say of a trade where it is from, or that it has legs; the trades of the other legs are in the trash, as after
 * every merge. An inbox and the events of an account are each trader's own.
 */
const ORIGINS = /^(?:imports|importedTrades|account|trash|whatIf|inbox|sessions)\./;

const reads = allSamples.filter(
  ({ name, call }) => call.method === 'GET' && call.readsTopics?.includes('trades') && !ORIGINS.test(name),
);
const reports = reportDimensions
  .filter((dimension) => dimension !== 'kind' && dimension !== 'structure')
  .map((groupBy) => ({ name: `reports.get by ${groupBy}`, call: calls.reports.get, sent: { query: { groupBy } } }));

describe('a Bull Put of 684.37 and -477.62 is one win of 206.75', () => {
  it.each([...reads, ...reports])('in $name, as a trade that was typed (LEG-01)', async ({ call, sent }) => {
    const [own, typed] = await Promise.all([ada, bob].map(({ token }) => api.send(call, { ...sent, token })));
    expect([own?.status, withoutOwn(own?.raw)]).toEqual([200, withoutOwn(typed?.raw)]);
  });

  it.each(['kind', 'structure'] as const)('in a report by %s (LEG-01 LEG-06)', async (groupBy) => {
    const { totals, groups } = await api.call(calls.reports.get, { token: ada.token, query: { groupBy } });
    const figures = { trades: 1, wins: 1, losses: 0, net: 206.75 };
    expect([totals, ...groups]).toMatchObject([figures, figures]);
  });
});

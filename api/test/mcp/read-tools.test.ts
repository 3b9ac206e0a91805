import { toFilterQuery } from 'contracts';
import { calls } from 'contracts/every-call';
import { readTools } from 'contracts/mcp-tools';
import fc from 'fast-check';
import { createLimitsBody } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import type { UntypedInput } from '../support/client.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { makeKey } from '../support/keys.ts';
import { callTool } from '../support/mcp.ts';
import { createTrader } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();

const units = fc.constantFrom('r', undefined);

type Query = Record<string, string | string[] | undefined>;

/** The parts of the call that a tool is, for a filter. */
const INPUTS: Readonly<Record<string, (query: Query) => UntypedInput>> = {
  setups: () => ({}),
  report: (query) => ({ query: { ...query, groupBy: ['account', 'weekday'] } }),
  trades: (query) => ({ query: { ...query, limit: '3' } }),
  trade: () => ({ params: { id: 1 } }),
  limits: () => ({ params: { account: 'Main' }, query: { day: '2025-12-31' } }),
  what_if: (query) => ({ query, body: { stops: [1, null], targets: [2], in: 'r', until: 'close' } }),
  // Its `account` is that of the body.
  simulate: ({ account: _, ...query }) => ({
    query,
    body: { days: 5, paths: 100, seed: 1, at: '2025-12-31T12:00:00Z' },
  }),
};

const withoutRequest = (reply: unknown) =>
  JSON.parse(JSON.stringify(reply).replace(/"requestId":"[^"]*"/g, '"requestId":""'));

it('reply as their calls do to the same key, with unit and number of trades (MCP-01)', async () => {
  await fc.assert(
    fc.asyncProperty(filteredJournals, filters, units, fc.boolean(), async (trades, filter, unit, isRestricted) => {
      const ada = await createTrader(api);
      await api.call(calls.accountLimits.change, {
        token: ada.token,
        params: { account: 'Main' },
        body: createLimitsBody(),
      });
      await saveFilteredTrades(api, ada, trades);
      const { key } = await makeKey(api, ada, { accounts: isRestricted ? ['Main'] : null });
      const query = { ...toFilterQuery(filter), ...(unit && { unit }) };
      const counted = await api.send(calls.trades.stats, { token: key, query });
      for (const { name, call } of readTools) {
        const input: UntypedInput = INPUTS[name]?.(query) ?? { query };
        const { params, query: sent, body } = input;
        const { status, raw } = await api.send(call, { ...input, token: key });
        const flat = { ...params, ...JSON.parse(JSON.stringify(sent ?? {})), ...(body as object) };
        const { isError = false, content, structuredContent } = await callTool(api, key, name, flat);
        const data = isError ? JSON.parse(content[0]?.text ?? '') : structuredContent.data;
        expect([name, isError, withoutRequest(data)]).toEqual([name, status !== 200, withoutRequest(raw)]);
        if (isError) continue;
        expect(structuredContent.definitions.length).toBeGreaterThan(0);
        const isInR = sent?.unit === 'r';
        expect([name, structuredContent.unit]).toEqual([name, isInR ? 'R' : expect.stringMatching(/^[A-Z]{3}$/)]);
        if (['statistics', 'days', 'playbook', 'insights'].includes(name) && counted.status === 200) {
          const { totalTrades, tradesInOtherCurrency = 0 } = counted.raw as Record<string, number>;
          expect([name, structuredContent.n]).toEqual([name, (totalTrades ?? 0) - tradesInOtherCurrency]);
        }
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 3), endOnFailure: true },
  );
}, 240_000);

it('count the trades of a reply, in R those with a risk, and name its currency (MCP-01)', async () => {
  const ada = await createTrader(api);
  const { token } = ada;
  const { key } = await makeKey(api, ada);
  const trades = [{ risk: 100 }, { amount: -20 }, { account: 'Euro', risk: 10 }, { date: '2026-03-03' }];
  for (const each of trades) {
    const body = { tradeTag: 'AAPL', flagType: 'Gap', comments: '', amount: 50, date: '2026-03-02', ...each };
    await api.call(calls.trades.create, { token, body });
  }
  const list = await api.call(calls.labels.list, { token });
  const euro = list.accounts.find(({ name }) => name === 'Euro');
  await api.call(calls.labels.change, {
    token,
    body: { kind: 'accounts', action: 'setCurrency', id: euro?.id ?? 0, currency: 'EUR' },
  });
  const read = async (name: string, sent: Record<string, unknown> = {}) => {
    const { unit, n } = (await callTool(api, key, name, sent)).structuredContent;
    return [name, unit, n];
  };
  expect(await read('statistics')).toEqual(['statistics', 'USD', 3]);
  expect(await read('statistics', { unit: 'r' })).toEqual(['statistics', 'R', 2]);
  expect(await read('report', { groupBy: 'setup' })).toEqual(['report', 'USD', 3]);
  expect(await read('report', { groupBy: 'setup', account: 'Euro' })).toEqual(['report', 'EUR', 1]);
  expect(await read('days', { unit: 'r' })).toEqual(['days', 'R', 2]);
  expect(await read('trades')).toEqual(['trades', 'USD', 4]);
  expect(await read('trades', { account: 'Euro' })).toEqual(['trades', 'EUR', 1]);
  expect(await read('trade', { id: 3 })).toEqual(['trade', 'EUR', 1]);
  expect(await read('simulate', { days: 5, paths: 100 })).toEqual(['simulate', 'USD', 2]);
  expect(await read('setups')).toEqual(['setups', 'USD', 0]);
});

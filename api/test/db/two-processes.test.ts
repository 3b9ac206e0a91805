import { calls } from 'contracts';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createTrader } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody } from '../support/trades.ts';

const api = setUpApi();
afterAll(killServers);

/** Two days of one block, and one of another. */
const date = fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-20');
const edit = fc.record({
  isOther: fc.boolean(),
  action: fc.constantFrom('create', 'update', 'delete', 'read'),
  date,
  amount: fc.integer({ min: -500, max: 500 }),
});

it('statistics and columns are correct when two processes write the same days in turn (API-06)', async () => {
  const { client: other } = await startListeningServer({ MONGODB_URI: api.databaseUri });
  const property = fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
    const { token } = await createTrader(api);
    const amounts = new Map<number, number>();
    for (const { isOther, action, ...fields } of edits) {
      const client = isOther ? other : api;
      const body = createTradeBody(fields);
      const [id] = amounts.keys();
      if (action === 'create') amounts.set((await client.call(calls.trades.create, { token, body })).id, body.amount);
      else if (action === 'read') await client.call(calls.trades.stats, { token });
      else if (id !== undefined && action === 'update') {
        await client.call(calls.trades.update, { token, params: { id: String(id) }, body });
        amounts.set(id, body.amount);
      } else if (id !== undefined) {
        await client.call(calls.trades.delete, { token, params: { id: String(id) } });
        amounts.delete(id);
      }
    }
    const total = amounts.size > 0 ? [...amounts.values()].reduce((sum, amount) => sum + amount, 0) : null;
    for (const client of [api, other]) {
      const { totalPL, totalTrades } = await client.call(calls.trades.stats, { token });
      expect({ totalPL, totalTrades }).toEqual({ totalPL: total, totalTrades: amounts.size });
    }
  });
  await fc.assert(property, { numRuns: 20 });
  await expectCorrectColumns(api.db);
});

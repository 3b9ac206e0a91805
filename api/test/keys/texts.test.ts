import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { makeKey } from '../support/keys.ts';
import { openReads, readEverything } from '../support/open-reads.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();

const reads = openReads.filter(({ call }) => call.opens !== 'notes:read');

const writeTexts = async ({ token }: Person) => {
  await api.call(calls.check.change, { token, params: { id: '1' }, body: { lesson: 'open range' } });
  await api.call(calls.playbook.saveNote, { token, body: { setup: 'Breakout', text: 'open' } });
};

/** The check of a trade with a lesson was saved once more. */
const withoutVersions = (replies: object) =>
  JSON.parse(JSON.stringify(replies).replace(/"version":\d+/g, '"version":0'));

it('replies without notes:read as to a journal without texts: search and has=notes ignore them (KEY-01)', async () => {
  await fc.assert(
    fc.asyncProperty(
      filteredJournals.filter(({ length }) => length > 0),
      filters,
      fc.constantFrom('Broke', 'é', 'a open', undefined),
      async (trades, filter, q) => {
        const ada = await createTrader(api);
        const twin = await createTrader(api);
        await saveFilteredTrades(api, ada, trades);
        await saveFilteredTrades(
          api,
          twin,
          trades.map((trade) => ({ ...trade, notes: '' })),
        );
        await writeTexts(ada);
        const { key } = await makeKey(api, ada, { scopes: ['trades:read', 'stats:read'] });
        const context = {
          filter: { ...filter, ...(q !== undefined && { q }) },
          date: trades[0]?.date ?? '',
          number: 1,
        };
        for (const each of [context, { ...context, filter: { has: ['notes' as const] } }])
          expect(withoutVersions(await readEverything(api, key, each, reads))).toEqual(
            withoutVersions(await readEverything(api, twin.token, each, reads)),
          );
      },
    ),
    { numRuns: getRunCount('JOURNAL_RUNS', 1), endOnFailure: true },
  );
}, 240_000);

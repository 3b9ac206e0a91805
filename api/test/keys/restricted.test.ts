import { keyScopes, calls as pageCalls } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { createLimitsBody } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { makeKey } from '../support/keys.ts';
import { listWrittenDays } from '../support/naive-days.ts';
import type { FilteredTrade } from '../support/naive-filter.ts';
import { openReads, type ReadContext, readEverything } from '../support/open-reads.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { saveMissedTrade, saveRule } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();

type Replies = Awaited<ReturnType<typeof readEverything>>;

/** Renames everything of a trade that is text, so that a reply with any of it is found. */
const toSecret = (trade: FilteredTrade, index: number): FilteredTrade => ({
  ...trade,
  account: ['Secret', 'Secret none', ''][index % 3] ?? '',
  setup: index % 2 === 0 ? trade.setup : 'Secret gap',
  tags: index % 2 === 0 ? trade.tags : ['secret tag', ...trade.tags],
  name: 'Secret name',
  notes: 'Secret open',
  ticker: index % 2 === 0 ? trade.ticker : 'SECRET',
});

const isMain = ({ account }: FilteredTrade): boolean => account === 'Main';

/** The trades of Main come first, so that they have the same numbers in both journals. */
const splitJournal = (trades: readonly FilteredTrade[]) => {
  const [first, ...rest] = trades.filter(isMain);
  // The last one is deleted. Its labels are those of others, because a key sees only labels that are in use.
  const main = first ? [first, ...rest, first] : [];
  const others = trades.filter((trade) => !isMain(trade)).map(toSecret);
  return { main, all: [...main, ...others] };
};

/** What both traders write, beside trades. */
const fill = async (trader: Person, main: readonly FilteredTrade[], all: readonly FilteredTrade[]) => {
  const { token } = trader;
  const userId = await getUserId(api, trader);
  const written = listWrittenDays(all);
  const missing = [...written].filter(([date]) => !listWrittenDays(main).has(date));
  if (missing.length > 0)
    await api.db.days.insertMany(missing.map(([date, day]) => ({ userId, date, ...day, version: 1 })));
  await saveRule(api, trader, { text: 'Long only', conditions: [{ fact: 'side', is: 'long' }] });
  await saveRule(api, trader, { text: 'Main only', conditions: [{ fact: 'account', in: ['Main'] }] });
  await saveMissedTrade(api, trader);
  await api.call(calls.dayJournal.addNote, { token, params: { date: '2025-03-10' }, body: { text: 'Calm' } });
  await api.call(calls.accountLimits.change, {
    token,
    params: { account: 'Main' },
    body: createLimitsBody({ from: '2025-01-01' }),
  });
  await api.call(calls.settings.change, { token, body: { reviewSince: '2025-01-01' } });
};

/** What only the trader with both accounts writes: nothing of it may show. */
const fillSecrets = async (trader: Person, lastNumber: number) => {
  const { token } = trader;
  await api.call(calls.labels.change, { token, body: { kind: 'tags', action: 'add', name: 'Secret mistake' } });
  await api.call(calls.labels.change, { token, body: { kind: 'accounts', action: 'add', name: 'Secret' } });
  const { tags, accounts } = await api.call(calls.labels.list, { token });
  const findId = (labels: { name: string; id: number }[], name: string) =>
    labels.find((label) => label.name === name)?.id ?? 0;
  const id = findId(tags, 'Secret mistake');
  await api.call(calls.labels.change, { token, body: { kind: 'tags', action: 'categorize', id, category: 'mistake' } });
  await api.call(calls.labels.change, {
    token,
    body: { kind: 'accounts', action: 'setCurrency', id: findId(accounts, 'Secret'), currency: 'EUR' },
  });
  await api.call(calls.accountLimits.change, {
    token,
    params: { account: 'Secret' },
    body: createLimitsBody({ name: 'Secret phase', from: '2025-01-01' }),
  });
  await api.call(pageCalls.trades.delete, { token, params: { id: String(lastNumber) } });
};

/** Reasons of rules are absent for a restricted key, because rules see all trades of a day (KEY-02). */
const withoutReasons = (replies: Replies): Replies =>
  replies.map((each) =>
    each.sent.startsWith('check.')
      ? {
          ...each,
          reply: JSON.parse(JSON.stringify(each.reply).replace(/"reason":(?:"[^"]*"|null)/g, '"reason":null')),
        }
      : each,
  );

describe('a key that is restricted to an account', () => {
  it('gets by every call what a journal with only its trades replies, and no text of others (KEY-02)', async () => {
    await fc.assert(
      fc.asyncProperty(
        filteredJournals.filter((trades) => trades.some(isMain) && trades.some((trade) => !isMain(trade))),
        filters,
        fc.boolean(),
        async (trades, filter, isInR) => {
          const { main, all } = splitJournal(trades);
          const ada = await createTrader(api);
          const twin = await createTrader(api);
          await saveFilteredTrades(api, ada, all);
          await saveFilteredTrades(api, twin, main);
          await fill(ada, all, all);
          await fill(twin, main, all);
          await fillSecrets(ada, all.length);
          for (const { token } of [ada, twin])
            await api.call(pageCalls.trades.delete, { token, params: { id: String(main.length) } });
          const { key } = await makeKey(api, ada, { accounts: ['main'] });
          const context: ReadContext = {
            filter: { ...filter, ...(isInR && { unit: 'r' as const }) },
            date: all.at(-1)?.date ?? '',
            number: 1,
          };
          const ofOthers = { ...context, filter: { account: ['Secret', 'none'] }, number: all.length - 1 || 1 };
          for (const each of main.length < all.length - 1 ? [context, ofOthers] : [context]) {
            const replies = await readEverything(api, key, each);
            expect(replies).toEqual(withoutReasons(await readEverything(api, twin.token, each)));
            const shown = replies.map(({ status, reply }) => (status === 200 ? reply : null));
            expect(JSON.stringify(shown)).not.toMatch(/secret/i);
          }
        },
      ),
      { numRuns: getRunCount('JOURNAL_RUNS', 1), endOnFailure: true },
    );
  }, 240_000);

  it('has calls to read with in this test for every scope that reads', () => {
    expect(new Set(openReads.map(({ call }) => call.opens))).toEqual(
      new Set(keyScopes.filter((scope) => scope.endsWith(':read'))),
    );
  });
});

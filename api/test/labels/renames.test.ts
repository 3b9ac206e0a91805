import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { type LabelKind, labelKinds } from 'contracts/labels';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { changeLabels } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal, getComparableJournal, importJournal } from '../support/transfer.ts';

const api = setUpApi();

const TAGS = limits.savedFilterNames - 2;

const toFilterUrl = (tags: readonly string[], setup: string, account: string): string =>
  new URLSearchParams([
    ['setup', setup],
    ...tags.map((tag): [string, string] => ['tag', tag]),
    ['account', account],
  ]).toString();

/** A trader with the names `tag 0`, `tag 1`, …, `Main` and `Gap` in trades, defaults, fees and a saved filter. */
const createNamedJournal = async (): Promise<Person> => {
  const trader = await createTrader(api);
  const tags = Array.from({ length: TAGS }, (_, index) => `tag ${index}`);
  await saveTrades(api, trader, { tags, account: 'Main', flagType: 'Gap' }, { tags: tags.slice(3), account: 'Other' });
  await api.call(calls.flags.change, { ...trader, body: { action: 'add', newName: 'Gap' } });
  const body = {
    defaults: { account: 'Main', setup: 'Gap' },
    fees: [{ account: 'Main', amount: '1', per: 'unit' as const }],
    savedFilters: [{ name: 'All', query: toFilterUrl(tags, 'Gap', 'Main'), isDashboardDefault: true }],
  };
  await api.call(calls.settings.change, { ...trader, body });
  return trader;
};

/** Names that become long or special in a URL, in CSV or in JSON. */
const label = fc
  .string({ unit: fc.constantFrom(...'aZ0 =%&+"<,;\\é漢', '😀', 'none'), minLength: 1, maxLength: limits.labelLength })
  .map((name) => name.trim())
  .filter((name) => /[^\s=]/u.test(name) && name.length <= limits.labelLength);

/** Renames an entry, or merges it into another. */
interface Change {
  kind: LabelKind;
  name: string;
  pick: number;
  into: number;
}

const changes: fc.Arbitrary<Change[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...labelKinds),
    name: label,
    pick: fc.nat({ max: 100 }),
    into: fc.nat({ max: 40 }),
  }),
  { minLength: 1, maxLength: 25, selector: ({ name }) => name.toLowerCase() },
);

const listIds = async (trader: Person, kind: LabelKind): Promise<number[]> =>
  (await api.call(calls.labels.list, trader))[kind].map(({ id }) => id);

const apply = async (trader: Person, { kind, pick, into, name }: Change) => {
  const ids = await listIds(trader, kind);
  const id = ids[pick % ids.length] ?? 0;
  const target = ids[into] ?? id;
  if (target === id) await changeLabels(api, trader, { kind, action: 'rename', id, name });
  else await changeLabels(api, trader, { kind, action: 'merge', id, into: target });
};

const expectUsable = async (trader: Person) => {
  const { savedFilters } = await api.call(calls.settings.get, trader);
  await api.call(calls.settings.change, { ...trader, body: { savedFilters } });
  const copy = await createTrader(api);
  await importJournal(api, copy, await exportJournal(api, trader));
  expect(await getComparableJournal(api, copy)).toEqual(await getComparableJournal(api, trader));
};

describe('a journal whose names change', () => {
  it('can be read, changed, exported and imported after any renames and merges (FLT-04, TAG-04, FAC-08)', async () => {
    const property = fc.asyncProperty(changes, async (list) => {
      const trader = await createNamedJournal();
      for (const change of list) await apply(trader, change);
      await expectUsable(trader);
    });
    await fc.assert(property, { numRuns: getRunCount('PROPERTY_RUNS', 5) });
  }, 120_000);

  it('keeps a saved filter whose names all become as long as they can be (FLT-04)', async () => {
    const trader = await createNamedJournal();
    for (const [index, id] of (await listIds(trader, 'tags')).entries())
      await changeLabels(api, trader, { kind: 'tags', action: 'rename', id, name: `${'漢'.repeat(57)}${index}` });
    await expectUsable(trader);
  }, 60_000);
});

import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { type LabelKind, labelKinds } from 'contracts/labels';
import fc from 'fast-check';
import { verifyTrader } from '../../src/journal/columns/verify.ts';
import { setUpApi } from '../support/api.ts';
import { changeLabels } from '../support/labels.ts';
import { createLabelsModel, type ListChange } from '../support/labels-model.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { exportJournal, getComparableJournal, importJournal } from '../support/transfer.ts';

const api = setUpApi();

/** Few names, some in another case, so that changes affect each other. */
const names = ['A', 'a', 'B', 'C', 'Breakout'] as const;
const name = fc.constantFrom(...names);

const writeFields = fc.record(
  {
    flagType: fc.constantFrom(...names, ''),
    account: fc.option(fc.constantFrom(...names)),
    tags: fc.option(fc.array(name, { maxLength: 3 })),
  },
  { requiredKeys: ['flagType'] },
);
const listChange: fc.Arbitrary<ListChange> = fc.record({
  kind: fc.constantFrom(...labelKinds),
  action: fc.constantFrom('add', 'rename', 'rename', 'merge', 'merge', 'archive', 'unarchive', 'delete'),
  entry: fc.nat(4),
  into: fc.nat(4),
  name,
});
const which = fc.nat(100);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), fields: writeFields }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), which, fields: writeFields }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('list' as const), change: listChange }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
  ),
  { minLength: 5, maxLength: 25, size: 'max' },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

const fetchLists = async ({ token }: Person) => api.call(calls.labels.list, { token });
const fetchShown = async (ada: Person) => {
  const { trades } = await api.call(calls.trades.list, { token: ada.token });
  const lists = await fetchLists(ada);
  return {
    trades: trades
      .map(({ id, flagType, account = '', tags = [] }) => ({ id, flagType, account, tags: tags.toSorted() }))
      .sort((a, b) => a.id - b.id),
    lists: Object.fromEntries(
      labelKinds.map((kind) => [kind, lists[kind].map(({ name, archived, trades }) => ({ name, archived, trades }))]),
    ),
  };
};

/** Applies the steps to the API and to the model. */
const createEditor = (ada: Person) => {
  const model = createLabelsModel(['Breakout', 'Continuation', 'Reversal']);
  const pick = (numbers: readonly number[], position: number) => numbers[position % Math.max(1, numbers.length)];
  const toInput = ({
    flagType,
    account,
    tags,
  }: {
    flagType: string;
    account?: string | null;
    tags?: string[] | null;
  }) => ({
    setup: flagType,
    ...(account === undefined ? {} : { account }),
    ...(tags === undefined ? {} : { tags }),
  });

  const changeList = async ({ kind, action, entry, into, name: newName }: ListChange) => {
    const lists = await fetchLists(ada);
    const getId = (of: LabelKind, position: number) => lists[of][position]?.id ?? 1_000;
    const body = {
      ...{ kind, action },
      ...(action === 'add' ? {} : { id: getId(kind, entry) }),
      ...(action === 'merge' ? { into: getId(kind, into) } : {}),
      ...(action === 'add' || action === 'rename' ? { name: newName } : {}),
    };
    const { status } = await api.send(calls.labels.change, { token: ada.token, body });
    return status === 200;
  };

  const applyToTrade = async (step: Exclude<Step, { kind: 'create' | 'list' }>) => {
    const number = pick(step.kind === 'restore' ? model.listDeleted() : model.listNumbers(), step.which);
    if (number === undefined) return;
    const target = { token: ada.token, params: { id: String(number) } };
    if (step.kind === 'update') {
      await api.call(calls.trades.update, { ...target, body: createTradeBody(step.fields) });
      model.write(number, toInput(step.fields));
    } else {
      await api.call(calls.trades[step.kind], target);
      model[step.kind](number);
    }
  };

  const apply = async (step: Step): Promise<void> => {
    if (step.kind === 'list') {
      const isValid = await changeList(step.change);
      expect(model.change(step.change)).toBe(isValid);
    } else if (step.kind === 'create') {
      const body = createTradeBody(step.fields);
      const { id } = await api.call(calls.trades.create, { token: ada.token, body });
      model.write(id, toInput(step.fields));
    } else await applyToTrade(step);
  };

  return { apply, model };
};

describe('setups, tags and accounts after any sequence of changes', () => {
  it('appear as in a journal that changes the names in all trades (FLG-03, TAG-01, TAG-03)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const ada = await createTrader(api);
        const userId = await getUserId(api, ada);
        const { apply, model } = createEditor(ada);
        for (const step of sequence) {
          await apply(step);
          expect(await fetchShown(ada)).toEqual(model.show());
        }
        expect(await verifyTrader(api.db, userId)).toBe(0);
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 4) },
    );
  }, 600_000);
});

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
    await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 3) });
  }, 120_000);

  it('keeps a saved filter whose names all become as long as they can be (FLT-04)', async () => {
    const trader = await createNamedJournal();
    for (const [index, id] of (await listIds(trader, 'tags')).entries())
      await changeLabels(api, trader, { kind: 'tags', action: 'rename', id, name: `${'漢'.repeat(57)}${index}` });
    await expectUsable(trader);
  }, 60_000);
});

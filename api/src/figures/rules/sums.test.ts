import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { createRandom, createSeededTrades } from '../../../test/support/seeded-journals.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { dollarReaders } from '../selection/amounts.ts';
import { selectSpan } from '../selection/selection.ts';
import { createRulesKey, prepareRules } from './answers.ts';
import { computePlaybook } from './figures.ts';
import type { RuleRecord } from './model.ts';

const rules = Array.from({ length: 30 }, (_, index): RuleRecord => {
  const number = index + 1;
  return {
    ...{ id: String(number), number, group: '', text: '', version: 1, from: null, until: null },
    setupId: index % 3,
    required: index % 2 === 0,
    weight: 2,
    conditions: [{ fact: 'tradeOfDay', max: number }],
  };
});

/** Counts how many results are read. */
const createCounter = () => {
  let reads = 0;
  const amounts = {
    ...dollarReaders,
    net: (...args: Parameters<typeof dollarReaders.net>) => {
      reads += 1;
      return dollarReaders.net(...args);
    },
  };
  const compute = async (journal: JournalColumns, records = rules) => {
    reads = 0;
    const selection = selectSpan(journal).map((block) => ({ ...block, amounts }));
    const sources = [records, journal] as const;
    const entries = await computePlaybook(journal, selection, prepareRules(...sources), createRulesKey(...sources));
    return { entries, reads };
  };
  return compute;
};

it.each([
  { size: 10_000, most: 4_000 },
  { size: 1_000, most: 300 },
])(
  'reads at most $most of $size trades again after a write, all after a change of a rule (PLB-14)',
  async ({ size, most }) => {
    const trades = createSeededTrades(size, createRandom(1), (random) => random() * 200 - 90);
    const journal = toFilteredJournal(trades);
    const compute = createCounter();
    const first = await compute(journal);
    expect(first.reads).toBe(size);
    expect(await compute(journal)).toEqual({ entries: first.entries, reads: 0 });
    const newest = trades.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    const changed = toFilteredJournal(trades.map((trade) => (trade === newest ? { ...trade, netCents: 5 } : trade)));
    const written = changed.allBlocks.findIndex(({ columns }) =>
      Array.prototype.includes.call(columns.number, newest?.number),
    );
    const blocks = journal.allBlocks.map((block, index) =>
      index === written ? (changed.allBlocks[written] ?? block) : block,
    );
    const after = await compute({ ...journal, allBlocks: blocks });
    expect(after.reads).toBeLessThanOrEqual(most);
    expect(after.entries).toEqual((await createCounter()(changed)).entries);
    expect(after.entries).not.toEqual(first.entries);
    const [rule, ...others] = rules;
    const edited = await compute(journal, [{ ...(rule as RuleRecord), conditions: null }, ...others]);
    expect(edited.reads).toBe(size);
  },
);

it('sums a day of thousands of trades in parts, which are kept too (PLB-14)', async () => {
  const trades = createSeededTrades(9_000, createRandom(2), (random) => random() * 200 - 90);
  const journal = toFilteredJournal(trades.map((trade) => ({ ...trade, date: '2025-03-03' })));
  const compute = createCounter();
  const { entries, reads } = await compute(journal);
  expect(reads).toBe(9_000);
  expect(await compute(journal)).toEqual({ entries, reads: 0 });
  const [all] = entries.setups;
  expect([all?.trades, all?.netCents]).toEqual([9_000, trades.reduce((sum, { netCents }) => sum + netCents, 0)]);
  expect(all?.rules[0]).toMatchObject({ yes: 1, no: 8_999 });
});

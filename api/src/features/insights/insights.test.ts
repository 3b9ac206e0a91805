import { limits } from 'contracts';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { findNaiveChances, mean } from '../../../test/support/naive-difference.ts';
import { type FilteredTrade, naiveGroups } from '../../../test/support/naive-filter.ts';
import { addOutcomes, getOutcome, toBand } from '../../../test/support/naive-outcome.ts';
import { createRandom, createSeededTrades, skewedResults } from '../../../test/support/seeded-journals.ts';
import { prepareRules } from '../../figures/rules/answers.ts';
import type { RuleRecord } from '../../figures/rules/model.ts';
import { dollarReaders, multipleReaders } from '../../figures/selection/amounts.ts';
import { NO_DAY_FACTS } from '../../figures/selection/day-facts.ts';
import { selectSpan } from '../../figures/selection/selection.ts';
import { compareSamples } from '../../figures/statistics/difference.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import type { BreakevenBand } from '../../journal/stored-settings.ts';
import { type Comparison, selectSignificant } from './compare.ts';
import { compareTrades } from './service.ts';

const compare = (trades: readonly FilteredTrade[], band?: BreakevenBand): Promise<Comparison[]> => {
  const journal = toFilteredJournal(trades, band);
  return compareTrades(journal, selectSpan(journal), { zone: 'UTC', rules: [], key: '', days: NO_DAY_FACTS });
};
const find = async (trades: readonly FilteredTrade[]) => selectSignificant(await compare(trades));

const SIZES = [120, 300, 600, 1_500];

it.each(Object.entries(skewedResults))(
  'finds nothing in journals without an effect: %s (REV-04)',
  async (_, drawResult) => {
    const found = await Promise.all(
      Array.from({ length: 20 }, (__, seed) =>
        find(createSeededTrades(SIZES[seed % SIZES.length] ?? 0, createRandom(seed), drawResult)),
      ),
    );
    expect(found.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(1);
  },
);

it.each(Object.entries(skewedResults))('finds a pattern in skewed results: %s (REV-04)', async (_, drawResult) => {
  const trades = createSeededTrades(800, createRandom(5), drawResult);
  const tagged = trades.filter(({ tags }) => tags.includes('late'));
  expect(tagged.length).toBeGreaterThanOrEqual(limits.insights.minTrades);
  const planted = trades.map((trade) => (tagged.includes(trade) ? { ...trade, netCents: -40_000 } : trade));
  const [first] = await find(planted);
  expect(first).toMatchObject({ kind: 'tag', key: 'late', group: { count: tagged.length } });
});

const KINDS = ['hour', 'weekday', 'setup', 'underlying', 'side', 'duration', 'size', 'tag'] as const;

const isGroup = (key: string) => key !== '' && key !== 'none';

/** Each group with enough trades against all other trades. A side is compared once, because every trade has one. */
const compareNaively = (trades: readonly FilteredTrade[]) =>
  KINDS.flatMap((kind) => {
    const read = (trade: FilteredTrade): readonly string[] => naiveGroups[kind](trade, 'UTC');
    const keys = [...new Set(trades.flatMap(read))].filter(isGroup);
    return keys.flatMap((key) => {
      const group = trades.filter((trade) => read(trade).includes(key)).map(({ netCents }) => netCents);
      const others = trades.filter((trade) => !read(trade).includes(key)).map(({ netCents }) => netCents);
      const isCompared = Math.min(group.length, others.length) >= 30 && !(kind === 'side' && key !== keys[0]);
      return isCompared ? [{ name: `${kind} ${key}`, counts: [group.length, others.length], group, others }] : [];
    });
  });

it('compares the groups of a naive computation, with its figures (REV-04)', async () => {
  for (const seed of [1, 2, 3]) {
    const trades = createSeededTrades(400, createRandom(seed), (random) => random() * 200 - 90);
    const compared = (await compare(trades)).filter(({ kind }) => KINDS.some((each) => each === kind));
    const naive = compareNaively(trades).filter(({ name }) => !name.startsWith('side'));
    const names = compared.map(({ kind, key }) => `${kind} ${key}`).filter((name) => !name.startsWith('side'));
    expect(names.sort()).toEqual(naive.map(({ name }) => name).sort());
    expect(compared.filter(({ kind }) => kind === 'side')).toHaveLength(1);
    for (const { name, counts, group, others } of naive) {
      const found = compared.find(({ kind, key }) => `${kind} ${key}` === name);
      if (!found) throw new Error(`${name} was not compared.`);
      expect([found.group.count, found.others.count]).toEqual(counts);
      const { welch, pooled } = findNaiveChances(group, others);
      expect(found.chance).toBeCloseTo(Math.max(welch, pooled), 7);
      const value = compareSamples(found.group, found.others)?.valueCents ?? 0;
      expect(Math.abs(value - ((mean(group) ?? 0) - (mean(others) ?? 0)))).toBeLessThanOrEqual(0.500001);
    }
  }
});

it('has the trades after a loss and those of each rank by opening as groups (REV-04, BRK-01)', async () => {
  // Losses up to half of the risk of $100 are breakeven trades.
  const band = { money: null, r: 0.5 };
  const trades = addOutcomes(
    createSeededTrades(900, createRandom(9), (random) => random() * 200 - 100),
    band,
  );
  const compared = await compare(trades, toBand(band));
  const byDate = Map.groupBy(trades, ({ date }) => date);
  const toTime = (time: string | null) => Date.parse(time ?? '');
  const count = (matches: (trade: FilteredTrade, sameDay: readonly FilteredTrade[]) => boolean) =>
    trades.filter((trade) => matches(trade, byDate.get(trade.date) ?? [])).length;
  const afterLoss = count((trade, sameDay) => {
    const losses = sameDay.filter((other) => other !== trade && getOutcome(other) < 0);
    return losses.some((loss) => {
      const gap = toTime(trade.openedAt) - toTime(loss.closedAt);
      return gap >= 0 && gap <= 30 * 60_000;
    });
  });
  const getRank = (trade: FilteredTrade, sameDay: readonly FilteredTrade[]) =>
    sameDay.filter((other) => {
      const gap = toTime(other.openedAt) - toTime(trade.openedAt);
      return gap < 0 || (gap === 0 && other.number < trade.number);
    }).length + 1;
  const findCount = (kind: string, key: string) =>
    compared.find((each) => each.kind === kind && each.key === key)?.group.count;
  expect(findCount('after-a-loss', 'yes')).toBe(afterLoss);
  expect(findCount('trade-of-day', '2')).toBe(count((trade, sameDay) => getRank(trade, sameDay) === 2));
  expect(findCount('trade-of-day', 'later')).toBe(count((trade, sameDay) => getRank(trade, sameDay) > 3));
});

it("applies Holm's method to all comparisons (REV-04)", () => {
  const sample = { count: 30, sum: 0, mean: 0, deviations: 0 };
  const create = (chance: number): Comparison => ({
    kind: 'hour',
    key: '9',
    group: sample,
    others: sample,
    chance,
    days: null,
  });
  const select = (chances: readonly number[]) => selectSignificant(chances.map(create)).map(({ chance }) => chance);
  expect(select([0.5, 0.0033, 0.9])).toEqual([0.0033]);
  expect(select([0.5, 0.0034, 0.9])).toEqual([]);
  // After the first, the second needs 0.01 ÷ 2, and nothing after a failure counts.
  expect(select([0.0049, 0.9, 0.001])).toEqual([0.001, 0.0049]);
  expect(select([0.0051, 0.006, 0.001])).toEqual([0.001]);
  expect(select([])).toEqual([]);
});

it('measures results in R in the same way (REV-04)', async () => {
  const trades = createSeededTrades(300, createRandom(3), (random) => random() * 200 - 100);
  const journal = toFilteredJournal(trades);
  const selection = selectSpan(journal).map((block) => ({ ...block, amounts: multipleReaders }));
  const inDollars = (await compare(trades)).map(({ kind, key, chance }) => ({ kind, key, chance: chance.toFixed(6) }));
  const inMultiples = await compareTrades(journal, selection, { zone: 'UTC', rules: [], key: '', days: NO_DAY_FACTS });
  expect(inMultiples.map(({ kind, key, chance }) => ({ kind, key, chance: chance.toFixed(6) }))).toEqual(inDollars);
});

it('reads only the trades near a written one again (REV-04)', async () => {
  const trades = createSeededTrades(10_000, createRandom(1), (random) => random() * 200 - 90);
  const withFirst = (netCents: number) =>
    toFilteredJournal(trades.map((trade, index) => (index === 0 ? { ...trade, netCents } : trade)));
  const [journal, changed] = [withFirst(5), withFirst(6)];
  const written = changed.allBlocks.findIndex(({ columns }) =>
    Array.prototype.includes.call(columns.number, trades[0]?.number),
  );
  const blocks = journal.allBlocks.map((block, index) =>
    index === written ? (changed.allBlocks[written] ?? block) : block,
  );
  let reads = 0;
  const net: typeof dollarReaders.net = (...args) => {
    reads += 1;
    return dollarReaders.net(...args);
  };
  const rule: RuleRecord = {
    ...{ id: '1', number: 1, group: '', text: '', version: 1, from: null, until: null, setupId: 0 },
    ...{ required: true, weight: 1, conditions: [{ fact: 'tradeOfDay', max: 2 }] },
  };
  const rules = prepareRules([rule], journal);
  const createCompare = () => {
    const amounts = { ...dollarReaders, net };
    return async (blocks: JournalColumns['allBlocks']) => {
      reads = 0;
      const selection = selectSpan({ ...journal, allBlocks: blocks }).map((block) => ({ ...block, amounts }));
      const comparisons = await compareTrades({ ...journal, allBlocks: blocks }, selection, {
        zone: 'UTC',
        rules,
        key: 'test',
        days: NO_DAY_FACTS,
      });
      return { comparisons, reads };
    };
  };
  const compareAgain = createCompare();
  const first = await compareAgain(journal.allBlocks);
  expect(first.reads).toBe(10_000);
  expect(await compareAgain(journal.allBlocks)).toEqual({ ...first, reads: 0 });
  const after = await compareAgain(blocks);
  expect(after.reads).toBeLessThan(4_000);
  expect(after.comparisons).toEqual((await createCompare()(changed.allBlocks)).comparisons);
  expect(after.comparisons).not.toEqual(first.comparisons);
});

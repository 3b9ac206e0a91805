// Fills the cache of columns with journals of `count` blocks with `rows` trades each. Prints the memory used, as a part
// of the limit. A process of its own: in a test's, other memory is freed meanwhile.
import { setTimeout } from 'node:timers/promises';
import { mongo, Types } from 'mongoose';
import { presentLabelLists } from '../../src/features/labels/present.ts';
import { readDayContext } from '../../src/figures/rules/day-context.ts';
import { createDimension } from '../../src/figures/selection/dimensions.ts';
import { measure } from '../../src/figures/selection/multiples.ts';
import { selectSpan } from '../../src/figures/selection/selection.ts';
import { foldDays } from '../../src/figures/statistics/fold.ts';
import { computeGroups } from '../../src/figures/statistics/report.ts';
import { type CachedBlock, createBlockCache, createBlockDecoder } from '../../src/journal/columns/block-cache.ts';
import { encodeColumns } from '../../src/journal/columns/encode-columns.ts';
import { toColumns } from '../../src/journal/columns/to-columns.ts';
import { NO_BAND } from '../../src/journal/stored-settings.ts';

const MEGABYTE = 1_048_576;
const labels = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, name: `Label ${index}` }));

/** Trades with every fact, so that each column is stored. */
const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, day: 1 + (index % 7), netCents: index * 77 - 40_000, setupId: 1 + (index % 6) },
    ...{ underlying: `U${index % 40}`, kind: 'option' as const },
    ...{ ticker: `T${index % 40}`, accountId: 1 + (index % 2), tagIds: [1 + (index % 5)], feesCents: index % 300 },
    ...{
      side: index % 3 === 0 ? ('short' as const) : ('long' as const),
      quantity: 1 + index,
      entryPrice: 100 + index / 100,
      exitPrice: 101 + index / 100,
      riskCents: 5_000,
    },
    ...{ openedAt: 1_700_000_000_000 + index * 9_999, closedAt: 1_700_000_000_000 + index * 19_999 },
    ...{ plannedHundredths: index, answers: [1 + (index % 30), -(31 + (index % 7))], grade: 1 + (index % 5) },
    structure: index % 2 === 0 ? ('vertical' as const) : null,
    ...{ hasStop: true, hasLesson: true, isReviewed: true },
    ...{ maeCents: index, mfeCents: index, hasMedia: false, hasNotes: true, hasExecutions: false },
  }));

/** Computes all that is kept of columns. */
const useColumns = async (blocks: readonly CachedBlock[]): Promise<void> => {
  const journal = {
    allBlocks: blocks.map(({ columns }) => ({ month: '2026-03', columns, band: NO_BAND })),
    ...{ setups: labels, tags: labels, accounts: labels },
  };
  const selection = selectSpan(journal);
  for (const each of [selection, measure(selection, 'r').selection]) {
    foldDays(each);
    for (const name of ['setup', 'ticker', 'weekday'] as const) await computeGroups({ journal }, each, [name]);
  }
  for (const name of ['hour', 'duration', 'size', 'r'] as const)
    for (const block of journal.allBlocks) createDimension(name, { journal, zone: 'UTC' }).readCodes(block);
  await presentLabelLists(journal);
  for (const block of journal.allBlocks) readDayContext(block);
};

/** Array buffers are freed some time after a collection. */
const measureMemory = async (): Promise<number> => {
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await setTimeout(20);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const LIMIT = 16 * MEGABYTE;

const [rows = 0, count = 0] = process.argv.slice(2).map(Number);
const cache = createBlockCache(LIMIT);
const none = cache.get(new Types.ObjectId());
const data = new mongo.Binary(encodeColumns(toColumns(createRows(rows))));

const addJournal = async (): Promise<number> => {
  const blocks = Array.from({ length: count }, (_, index) => [`${index}`, createBlockDecoder()(1, data)] as const);
  const added = [...cache.add(new Types.ObjectId(), none, 1, blocks).blocks.values()];
  await useColumns(added);
  return added.reduce((sum, { bytes }) => sum + bytes, 0);
};

const before = await measureMemory();
for (let counted = 0; counted < 2 * LIMIT; ) counted += await addJournal();
const used = (await measureMemory()) - before;
// Keeps the cache until here.
cache.get(new Types.ObjectId());
console.log(used / LIMIT);

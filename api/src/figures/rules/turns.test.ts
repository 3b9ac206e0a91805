import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { limits } from 'contracts';
import { createLog } from 'protocol/server/log';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { createRandom, createSeededTrades } from '../../../test/support/seeded-journals.ts';
import { compareTrades } from '../../features/insights/service.ts';
import { presentLabelLists } from '../../features/labels/present.ts';
import { sumWeek } from '../../features/review/week-figures.ts';
import type { ApiContext } from '../../http/context.ts';
import { containFailures } from '../../http/request-failures.ts';
import { selectTrades } from '../select-trades.ts';
import { NO_DAY_FACTS } from '../selection/day-facts.ts';
import { createPause } from '../selection/pause.ts';
import { selectSpan } from '../selection/selection.ts';
import { computeHighlights } from '../statistics/highlights.ts';
import { computeGroups } from '../statistics/report.ts';
import { createRulesKey, prepareRules } from './answers.ts';
import { computePlaybook } from './figures.ts';
import { computeMistakes } from './mistakes.ts';
import type { RuleRecord } from './model.ts';
import { replayRules } from './replay.ts';
import { createRuleConditions } from './rule-filter.ts';
import { NO_SOURCES } from './rule-sources.ts';

const random = createRandom(4);
const tagNames = Array.from({ length: 200 }, (_, index) => `tag ${index}`);
const drawTags = () => [
  ...new Set(Array.from({ length: limits.tagsPerTrade }, () => tagNames[Math.floor(random() * tagNames.length)] ?? '')),
];
const createJournal = (count: number) => {
  const trades = createSeededTrades(count, random, () => random() * 200 - 90);
  const { tags, ...journal } = toFilteredJournal(trades.map((trade) => ({ ...trade, tags: drawTags() })));
  return { ...journal, tags: tags.map((tag) => ({ ...tag, category: 'mistake' as const })) };
};
const journal = createJournal(2_000);
const selection = selectSpan(journal);
const largeJournal = createJournal(20_000);
const largeSelection = selectSpan(largeJournal);

const rules = Array.from({ length: limits.playbook.rules }, (_, index): RuleRecord => {
  const number = index + 1;
  const names = journal.tags.slice(index % 150, (index % 150) + 20).map(({ id, name }) => ({ id, name }));
  return {
    ...{ id: String(number), number, setupId: 0, group: '', text: '', version: 1, from: null, until: null },
    ...{ required: true, weight: 1 },
    conditions: [
      { fact: 'tradeOfDay', max: number },
      { fact: 'minutesAfterLoss', min: number },
      { fact: 'dayResultBefore', min: -number },
      { fact: 'tag', none: names },
    ],
  };
});
const prepared = prepareRules(rules, journal);
const key = createRulesKey(rules, journal);

const filterBy = (filter: Parameters<typeof createRuleConditions>[2]) => () =>
  createRuleConditions(journal, selection, filter, { prepared, key });

/** Counts the turns of the event loop, in each of which other requests would be served. */
const countTurns = async (compute: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await compute();
  isRunning = false;
  return turns;
};

it.each<[string, () => Promise<unknown>]>([
  ['the playbook', () => computePlaybook(journal, selection, prepared, key)],
  ['insights', () => compareTrades(journal, selection, { zone: undefined, rules: prepared, key, days: NO_DAY_FACTS })],
  ['the filter of judged trades', filterBy({ judged: ['broken'] })],
  ['the filter of answers', filterBy({ rule: rules.slice(0, limits.filterValues).map(({ id }) => `${id}:no`) })],
  [
    'a replay without broken rules',
    () => replayRules({ rules, journal, zone: undefined, sources: NO_SOURCES }, selection, createPause()),
  ],
  ['the figures of a week', () => sumWeek(journal, { all: selection, selection }, prepared, 0)],
  ['the cost of mistakes', () => computeMistakes(largeJournal, largeSelection)],
  ['the lists of labels', () => presentLabelLists(largeJournal)],
  ['a report by hour and tag', () => computeGroups({ journal: largeJournal }, largeSelection, ['hour', 'tag'])],
  ['highlights', () => computeHighlights({ journal: largeJournal }, largeSelection)],
])('%s of many trades with many tags lets other requests be served meanwhile (API-18)', async (_, compute) => {
  expect(await countTurns(compute)).toBeGreaterThan(1);
});

it('a selection by tags lets other requests be served after each block that took long (API-18)', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 5;
    return now;
  });
  const turns = await countTurns(() => selectTrades(largeJournal, { tag: tagNames.slice(0, 100) }));
  clock.mockRestore();
  expect(turns).toBeGreaterThan(largeJournal.allBlocks.length / 2);
});

it('keeps judgements, so that a page of figures with the filter reads them once (PLB-14)', async () => {
  const filter = { judged: ['clean' as const] };
  const [once] = await filterBy(filter)();
  let reads = 0;
  const counted = prepared.map((rule) => ({
    ...rule,
    get conditions() {
      reads += 1;
      return rule.conditions;
    },
  }));
  const [again] = await createRuleConditions(journal, selection, filter, { prepared: counted, key });
  expect(reads).toBe(0);
  for (const block of selection) {
    const codes = [once, again].map((condition) => {
      const matches = condition?.(block);
      return Array.from(block.columns.number, (_, index) => matches?.(index));
    });
    expect(codes[0]).toEqual(codes[1]);
  }
});

it('ends when the client has disconnected, so that nobody can start a computation after the other (API-18)', async () => {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  const ctx = { res: reply, state: { log: createLog('fatal') } } as ApiContext;
  let computed: Promise<unknown> | undefined;
  const served = containFailures()(ctx, async () => {
    computed = computeGroups({ journal: largeJournal }, largeSelection, ['hour', 'tag']);
    await computed;
  });
  const interrupted = [served, computed].map((each) => expect(each).rejects.toThrow('interrupted'));
  reply.emit('close');
  await Promise.all(interrupted);
});

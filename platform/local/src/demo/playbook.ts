import { createHash } from 'node:crypto';
import { DAY_MS } from 'contracts';
import type { JournalRule, JournalTrade } from 'contracts/journal-file';
import { createRandom, type Random } from './random.ts';

/** The key of a rule or a missed trade of the demo. */
export function createKey(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('hex').slice(0, 24);
}

type RuleFields = Pick<JournalRule, 'text' | 'conditions'> & Partial<JournalRule>;

const createRule = (fields: RuleFields): JournalRule => ({
  key: createKey(`rule ${fields.text}`),
  setup: null,
  group: 'Discipline',
  required: true,
  weight: 2,
  from: null,
  until: null,
  ...fields,
});

/** Rules that the trader answers, with the shares of winning trades and of other trades that keep them. */
const typedRules = [
  {
    rule: createRule({
      setup: 'Breakout',
      group: 'Entry',
      text: 'Volume confirms the break',
      conditions: null,
      weight: 3,
    }),
    ofWins: 0.88,
    ofOthers: 0.55,
  },
  {
    rule: createRule({ setup: 'Breakout', group: 'Exit', text: 'Half off at 1 R', conditions: null, required: false }),
    ofWins: 0.1,
    ofOthers: 0.65,
  },
  {
    rule: createRule({ setup: 'Pullback', group: 'Entry', text: 'The trend day is clear', conditions: null }),
    ofWins: 0.7,
    ofOthers: 0.66,
  },
] as const;

/** Some rules answer themselves from facts, some are answered by the trader. */
export const demoRules: JournalRule[] = [
  createRule({ text: 'At most four trades a day', conditions: [{ fact: 'tradeOfDay', max: 4 }] }),
  createRule({
    text: 'Ten minutes off after a loss',
    conditions: [{ fact: 'minutesAfterLoss', min: 10 }],
    weight: 3,
  }),
  createRule({ text: 'The stop is in before the entry', conditions: [{ fact: 'has', what: 'stop' }] }),
  createRule({
    text: 'No chased entry, no moved stop',
    conditions: [{ fact: 'tag', none: ['chased entry', 'moved stop'] }],
    weight: 3,
  }),
  createRule({
    setup: 'Opening Range',
    group: 'Entry',
    text: 'Entered in the first hour',
    conditions: [{ fact: 'opened', from: '09:30', until: '10:30' }],
  }),
  ...typedRules.map(({ rule }) => rule),
];

export const demoSetupNotes = [
  {
    setup: 'Breakout',
    text: 'A base of at least an hour under a level that everybody sees. I buy the break with volume, never the first touch.',
  },
  { setup: 'Pullback', text: 'Trend day only. The first pullback to the 20 EMA, stop under the low of the pullback.' },
];

const LESSONS = [
  'Wait for the close of the candle.',
  'Half the size after two losses.',
  'Trust the level, not the tape.',
];

type Check = Pick<JournalTrade, 'answers' | 'grade' | 'lesson' | 'reviewedAt'>;

const answerRules = (random: Random, setup: string, isWin: boolean): Pick<Check, 'answers'> => {
  const answers = typedRules
    .filter(({ rule }) => rule.setup === setup && random.chance(0.85))
    .map(({ rule, ofWins, ofOthers }) => [rule.key, random.chance(isWin ? ofWins : ofOthers) ? 'yes' : 'no'] as const);
  return answers.length > 0 ? { answers: Object.fromEntries(answers) } : {};
};

/** Tags of an execution that the trader is not content with. */
const POOR_EXECUTION = ['chased entry', 'moved stop', 'revenge'];

const isRequired = (key: string): boolean => typedRules.some(({ rule }) => rule.key === key && rule.required);

/** Mistakes and broken rules lower the grade of the execution; the result does not. */
const gradeExecution = (random: Random, { answers }: Check, tags: readonly string[]): number => {
  const mistakes = tags.filter((tag) => POOR_EXECUTION.includes(tag)).length;
  const broken = Object.entries(answers ?? {}).filter(([key, answer]) => answer === 'no' && isRequired(key)).length;
  const grade = Math.round(random.between(2.2, 5.8) - 1.5 * mistakes - broken);
  return Math.min(Math.max(grade, 1), 5);
};

type ReviewedTrade = Pick<JournalTrade, 'date' | 'key' | 'setup' | 'netCents' | 'closedAt' | 'tags'>;

/** The trader has reviewed the trades of the last months, except for those of the last days. */
export function generateCheck({ date, key, setup, netCents, closedAt, tags }: ReviewedTrade, today: string): Check {
  const daysAgo = (Date.parse(today) - Date.parse(date)) / DAY_MS;
  const random = createRandom(`check ${key}`);
  if (!closedAt || daysAgo > 400 || random.chance(0.08)) return {};
  const answers = answerRules(random, setup, netCents > 0);
  if (daysAgo < 4) return answers;
  return {
    ...answers,
    grade: gradeExecution(random, answers, tags ?? []),
    ...(random.chance(0.06) ? { lesson: random.pick(LESSONS) } : {}),
    reviewedAt: new Date(Date.parse(closedAt) + random.between(2, 30) * 3_600_000).toISOString(),
  };
}

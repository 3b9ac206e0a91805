import type { JournalHead, JournalTrade } from 'contracts/journal-file';
import { createRandom } from './random.ts';

/** The third one is funded by a firm and has limits. */
export const accountNames = ['Margin', 'IRA', 'Funded 50K'] as const;
/** An account that the trader lost a year ago. */
export const EVALUATION = 'Evaluation 10K';

/** Tags, with the shares of winning trades and of other trades that have them. */
const tags = [
  { name: 'followed plan', ofWins: 0.5, ofOthers: 0.35 },
  { name: 'A+ setup', ofWins: 0.22, ofOthers: 0.12 },
  { name: 'chased entry', ofWins: 0.05, ofOthers: 0.16, category: 'mistake' },
  { name: 'moved stop', ofWins: 0.03, ofOthers: 0.1, category: 'mistake' },
  { name: 'earnings', ofWins: 0.06, ofOthers: 0.06, category: 'context' },
] as const;

/** A trade that is taken after a loss, to win it back. */
const REVENGE = 'revenge';

/** The tags as they are listed, with their categories. */
export const tagEntries: JournalHead['tags'] = [
  ...tags.map((tag) => ({ name: tag.name, ...('category' in tag ? { category: tag.category } : {}) })),
  { name: REVENGE, category: 'emotion' },
];

interface LabelledTrade {
  date: string;
  /** Counted from 0 within the day. */
  index: number;
  /** The result as a multiple of the risk. */
  resultR: number;
}

/**
 * Chooses account and tags. Most trades are in the first account; later trades of a day are taken out of frustration
 * more often.
 */
export function generateLabels({ date, index, resultR }: LabelledTrade): Pick<JournalTrade, 'account' | 'tags'> {
  const random = createRandom(`labels ${date} ${index}`);
  const isMargin = random.chance(0.8);
  const other = createRandom(`account ${date} ${index}`).chance(0.5) ? accountNames[1] : accountNames[2];
  const account = isMargin ? accountNames[0] : other;
  const chosen: string[] = tags
    .filter(({ ofWins, ofOthers }) => random.chance(resultR > 0 ? ofWins : ofOthers))
    .map(({ name }) => name);
  if (index > 3 && random.chance(0.25)) chosen.push(REVENGE);
  return chosen.length > 0 ? { account, tags: chosen } : { account };
}

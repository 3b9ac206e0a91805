import { addDays, toMonday } from 'contracts';
import type { JournalHead } from 'contracts/journal-file';
import { createRandom } from './random.ts';

type JournalWeek = NonNullable<JournalHead['weeks']>[number];

/** The trader reviews every week since then, except for the one before today's. */
const REVIEWED_WEEKS = 12;

const AGAIN = [
  'The pullback on Tuesday: I waited for the close.',
  'The first break. The plan was clear.',
  'The small loss on Thursday.',
];
const MISTAKES = [
  'Chased entries in the first hour: wait for the pullback.',
  'A moved stop: leave it alone.',
  'Too many trades on the slow day.',
];
const NEXT = ['A pause after a loss.', 'One setup at a time.', 'Stop after four trades.'];
const GOALS = ['At most four trades a day', 'No chased entry', 'Ten minutes off after a loss'];

const generateWeek = (start: string): JournalWeek => {
  const random = createRandom(`week ${start}`);
  return {
    start,
    answers: [
      { question: 'Which trade would I take again, and why?', text: random.pick(AGAIN) },
      { question: 'Which mistake cost the most, and what will prevent it?', text: random.pick(MISTAKES) },
      { question: 'What is the one thing to work on next week?', text: random.pick(NEXT) },
    ],
    ...(random.chance(0.4) ? { goal: random.pick(GOALS) } : {}),
    reviewedAt: `${addDays(start, 6)}T17:30:00.000Z`,
  };
};

/** Generates the reviewed weeks before `today`, oldest first. The last week is left for the review queue. */
export function generateWeeks(today: string): JournalWeek[] {
  const monday = toMonday(today);
  return Array.from({ length: REVIEWED_WEEKS }, (_, index) =>
    generateWeek(addDays(monday, -(REVIEWED_WEEKS + 1 - index) * 7)),
  );
}

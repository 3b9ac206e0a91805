import { addDays, toMonday } from 'contracts';
import type { JournalHead } from 'contracts/journal-file';
import { createRandom } from './random.ts';
import { getHoursAfterOpening, hasTag, pickRemark, type Remark } from './remarks.ts';
import type { DemoTrade } from './trades.ts';

type JournalWeek = NonNullable<JournalHead['weeks']>[number];

/** The trader reviews every week since then, except for the one before today's. */
const REVIEWED_WEEKS = 12;

const isOn = (weekday: number, { date }: DemoTrade): boolean => new Date(date).getUTCDay() === weekday;

const AGAIN: readonly Remark[] = [
  { text: 'The trade that I had planned the evening before.' },
  {
    text: 'The pullback on Tuesday: I waited for the close.',
    isTrue: (trades) => trades.some((trade) => isOn(2, trade) && trade.setup === 'Pullback' && trade.netCents > 0),
  },
  {
    text: 'The first break. The plan was clear.',
    isTrue: (trades) => trades.some(({ setup, netCents }) => setup === 'Breakout' && netCents > 0),
  },
  {
    text: 'The small loss on Thursday.',
    isTrue: (trades) => trades.some((trade) => isOn(4, trade) && trade.netCents < 0),
  },
];
const MISTAKES: readonly Remark[] = [
  { text: 'Impatience: let the price come to the level.' },
  {
    text: 'Chased entries in the first hour: wait for the pullback.',
    isTrue: (trades) => trades.some((trade) => hasTag(trade, 'chased entry') && getHoursAfterOpening(trade) < 1),
  },
  {
    text: 'A moved stop: leave it alone.',
    isTrue: (trades) => trades.some((trade) => hasTag(trade, 'moved stop')),
  },
  {
    text: 'Too many trades on one day.',
    isTrue: (trades) => [...Map.groupBy(trades, ({ date }) => date).values()].some(({ length }) => length > 5),
  },
];
const NEXT = ['A pause after a loss.', 'One setup at a time.', 'Stop after four trades.'];
const GOALS = ['At most four trades a day', 'No chased entry', 'Ten minutes off after a loss'];

const generateWeek = (start: string, trades: readonly DemoTrade[]): JournalWeek => {
  const random = createRandom(`week ${start}`);
  return {
    start,
    answers: [
      { question: 'Which trade would I take again, and why?', text: pickRemark(random, AGAIN, trades) },
      {
        question: 'Which mistake cost the most, and what will prevent it?',
        text: pickRemark(random, MISTAKES, trades),
      },
      { question: 'What is the one thing to work on next week?', text: random.pick(NEXT) },
    ],
    ...(random.chance(0.4) ? { goal: random.pick(GOALS) } : {}),
    reviewedAt: `${addDays(start, 6)}T17:30:00.000Z`,
  };
};

/** Generates the reviewed weeks before `today`, oldest first. The last week is left for the review queue. */
export function generateWeeks(today: string, trades: readonly DemoTrade[]): JournalWeek[] {
  const monday = toMonday(today);
  const byWeek = Map.groupBy(trades, ({ date }) => toMonday(date));
  return Array.from({ length: REVIEWED_WEEKS }, (_, index) => {
    const start = addDays(monday, -(REVIEWED_WEEKS + 1 - index) * 7);
    return generateWeek(start, byWeek.get(start) ?? []);
  });
}

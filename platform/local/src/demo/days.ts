import type { Journal } from 'contracts/journal-file';
import { createRandom, type Random } from './random.ts';
import { getHoursAfterOpening, hasTag, pickRemark, type Remark } from './remarks.ts';
import type { DemoTrade } from './trades.ts';

type JournalDay = NonNullable<Journal['days']>[number];
type JournalNote = NonNullable<Journal['dayNotes']>[number];

/** The trader has written about the days of the last months. */
const WRITTEN_DAYS = 90;

const BIASES = [
  'Up while yesterday’s low holds',
  'Neutral until the opening range breaks',
  'Down below the overnight low',
];
const FOCUSES = ['First pullback only', 'No trade in the first five minutes', 'Full size only on the best setup'];
/** From 12:00 to 13:00 in New York. */
const isInLunchHour = (trade: DemoTrade): boolean => Math.floor(getHoursAfterOpening(trade) - 2.5) === 0;

const GOOD: readonly Remark[] = [
  { text: 'Traded the size that I planned.' },
  {
    text: 'Waited for the close of the candle.',
    isTrue: (trades) => !trades.some((trade) => hasTag(trade, 'chased entry')),
  },
  {
    text: 'Took the stop without moving it.',
    isTrue: (trades) =>
      trades.some(({ netCents, stop }) => netCents < 0 && stop) && !trades.some((trade) => hasTag(trade, 'moved stop')),
  },
  { text: 'Stopped after the third trade.', isTrue: ({ length }) => length === 3 },
];
const BAD: readonly Remark[] = [
  { text: 'Watched the P&L instead of the chart.' },
  { text: 'Chased the second entry.', isTrue: ([, second]) => hasTag(second, 'chased entry') },
  { text: 'Moved a stop.', isTrue: (trades) => trades.some((trade) => hasTag(trade, 'moved stop')) },
  {
    text: 'Sold a winner too early.',
    isTrue: (trades) => trades.some(({ netCents, mfeCents }) => netCents > 0 && (mfeCents ?? 0) > 1.3 * netCents),
  },
  { text: 'Traded the lunch hour out of boredom.', isTrue: (trades) => trades.some(isInLunchHour) },
];
const TOMORROW = ['Half size until the first winner', 'Alerts at the levels, no staring at the tape', 'One setup only'];

/** Plans are written half an hour before the market opens: 9:30 in New York is 13:30 or 14:30 in UTC. */
const createPlan = (random: Random, date: string, trades: readonly DemoTrade[]): JournalDay['plan'] => {
  if (!random.chance(0.7)) return [];
  const planned = trades.filter(() => random.chance(0.6));
  const [first] = planned;
  return [
    {
      bias: random.pick(BIASES),
      focus: random.pick(FOCUSES),
      tickers: [...new Set(planned.map(({ ticker }) => ticker.toUpperCase()))].slice(0, 5),
      levels: [],
      scenarios: first?.setup
        ? [{ condition: 'the first pullback holds', action: 'enter with the stop behind it', setup: first.setup }]
        : [],
      maxLossCents: 60_000,
      maxTrades: 5,
      savedAt: `${date}T13:00:00.000Z`,
    },
  ];
};

const writeNote = (random: Random, date: string, trades: readonly DemoTrade[]): JournalNote[] => {
  if (!random.chance(0.75)) return [];
  const wins = trades.filter(({ netCents }) => netCents > 0).length;
  const text = [
    trades.length === 1
      ? `One trade, ${wins === 1 ? 'a winner' : 'no winner'}.`
      : `**${wins} of ${trades.length}** trades were winners.`,
    `- Good: ${pickRemark(random, GOOD, trades)}`,
    `- Bad: ${pickRemark(random, BAD, trades)}`,
  ].join('\n');
  return [{ date, text, savedAt: `${date}T21:30:00.000Z` }];
};

const createDay = (random: Random, date: string, trades: readonly DemoTrade[], isReviewed: boolean): JournalDay => {
  const plan = createPlan(random, date, trades);
  const day = {
    date,
    plan,
    files: [],
    feeling: { sleep: Math.round(random.between(10, 17)) / 2, energy: random.pick([2, 3, 4, 5]) },
  };
  if (!isReviewed) return day;
  return {
    ...day,
    grade: random.pick(['A', 'B', 'B', 'C', 'D'] as const),
    good: pickRemark(random, GOOD, trades),
    bad: pickRemark(random, BAD, trades),
    tomorrow: random.pick(TOMORROW),
    reviewedAt: `${date}T22:00:00.000Z`,
  };
};

/** Generates plans, notes and reviews of days before today. The last two of them are not reviewed yet. */
export function generateDays(
  dates: readonly string[],
  trades: readonly DemoTrade[],
): Required<Pick<Journal, 'days' | 'dayNotes'>> {
  const written = dates.slice(-WRITTEN_DAYS).map((date, index, { length }) => {
    const random = createRandom(`day ${date}`);
    const ofDay = trades.filter((trade) => trade.date === date);
    return { day: createDay(random, date, ofDay, index < length - 2), notes: writeNote(random, date, ofDay) };
  });
  return { days: written.map(({ day }) => day), dayNotes: written.flatMap(({ notes }) => notes) };
}

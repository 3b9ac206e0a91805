import type { Journal } from 'contracts/journal-file';
import { createRandom, type Random } from './random.ts';
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
const GOOD = [
  'Waited for the close of the candle.',
  'Took the stop without moving it.',
  'Stopped after the third trade.',
];
const BAD = ['Chased the second entry.', 'Sold half too early.', 'Traded the lunch hour out of boredom.'];
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
        ? [{ condition: 'the first pullback holds', action: 'buy it with a stop below', setup: first.setup }]
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
    `**${wins} of ${trades.length}** trades were winners.`,
    `- Good: ${random.pick(GOOD)}`,
    `- Bad: ${random.pick(BAD)}`,
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
    good: random.pick(GOOD),
    bad: random.pick(BAD),
    tomorrow: random.pick(TOMORROW),
    reviewedAt: `${date}T22:00:00.000Z`,
  };
};

/** Generates plans, notes and reviews of the last days with trades. The last two of them are not reviewed yet. */
export function generateDays(
  dates: readonly string[],
  trades: readonly DemoTrade[],
): Required<Pick<Journal, 'days' | 'dayNotes'>> {
  // Without today: its times may be in the future.
  const written = dates.slice(-WRITTEN_DAYS, -1).map((date, index, { length }) => {
    const random = createRandom(`day ${date}`);
    const ofDay = trades.filter((trade) => trade.date === date);
    return { day: createDay(random, date, ofDay, index < length - 2), notes: writeNote(random, date, ofDay) };
  });
  return { days: written.map(({ day }) => day), dayNotes: written.flatMap(({ notes }) => notes) };
}

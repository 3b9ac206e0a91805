import { createHash } from 'node:crypto';
import { createRandom, type Random } from './random.ts';
import { type Edge, endings, names, setups, tickers } from './setups.ts';

/** A trade as journal.json has it, but for its number and its files. */
export interface DemoTrade {
  key: string;
  date: string;
  tradeTag: string;
  tradeName?: string;
  flagType: string;
  amount: number;
  comments: string;
}

/** Trades of a day: quiet, usual, busy, and a few that got out of hand. */
const paces: readonly (readonly [weight: number, count: readonly [least: number, most: number]])[] = [
  [34, [1, 2]],
  [49, [2, 5]],
  [14, [5, 9]],
  [3, [11, 18]],
];

/** What is risked on a trade, in dollars: it grows as the account does. */
const riskOn = (date: string, today: string): number => {
  const yearsAgo = (Date.parse(today) - Date.parse(date)) / 31_557_600_000;
  return 240 - 55 * yearsAgo;
};

/** Good months and bad ones: so much is added to the share of wins. */
const moodOf = (date: string): number => createRandom(`month ${date.slice(0, 7)}`).between(-0.11, 0.09);

const outcome = (random: Random, { wins, win, loss }: Edge, mood: number): number => {
  if (random.chance(0.05)) return 0;
  // Wins have a long tail; losses end at the stop, most of the time.
  if (random.chance(wins + mood)) return win * -Math.log(1 - random.share() * 0.97) * 0.95 + 0.05;
  return -loss * (random.chance(0.04) ? random.between(1.3, 2.2) : random.between(0.45, 1.1));
};

const notesOn = (random: Random, result: number, { notes }: Edge): string => {
  if (random.chance(0.4)) return '';
  const how = result > 0 ? 'win' : result < 0 ? 'loss' : 'scratch';
  const why = random.chance(0.7) ? [random.pick(notes)] : [];
  return [...why, random.pick(endings[how])].join(' ');
};

const keyOf = (date: string, index: number): string =>
  createHash('sha256').update(`demo ${date} ${index}`).digest('hex').slice(0, 24);

const tradeOf = (random: Random, date: string, index: number, risk: number): DemoTrade => {
  const [flagType, edge] = random.weighted(setups.map(([weight, name, own]) => [weight, [name, own]] as const));
  const result = outcome(random, edge, moodOf(date));
  return {
    key: keyOf(date, index),
    date,
    tradeTag: random.weighted(tickers),
    ...(random.chance(0.15) ? { tradeName: random.pick(names) } : {}),
    flagType,
    amount: Math.round(result * risk * random.between(0.7, 1.3) * 100) / 100,
    comments: notesOn(random, result, edge),
  };
};

/** What was traded on a day. The same for the same day, but that more is risked the nearer the day is to `today`. */
export const tradesOn = (date: string, today: string): DemoTrade[] => {
  const random = createRandom(`day ${date}`);
  const [least, most] = random.weighted(paces);
  const count = Math.round(random.between(least, most));
  // There is always something to see of today.
  const shown = date === today ? Math.max(count, 3) : count;
  return Array.from({ length: shown }, (_, index) => tradeOf(random, date, index, riskOn(date, today)));
};

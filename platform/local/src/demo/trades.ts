import { createHash } from 'node:crypto';
import type { JournalTrade } from 'contracts/journal-file';
import data from './data.json' with { type: 'json' };
import { generateFacts } from './facts.ts';
import { generateLabels } from './labels.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Setups with their performance, where wins and losses are multiples of the risk (R); tickers with their weights and
 * prices; notes.
 */
const { setups, tickers, tradeNames, outcomeNotes } = data;
type Setup = (typeof setups)[number];

export const setupNames = setups.map(({ name }) => name).filter(Boolean);

export type DemoTrade = Omit<JournalTrade, 'number' | 'version' | 'files'>;

/** The number of trades per day: quiet, normal, busy and overtraded days. */
const TRADES_PER_DAY: readonly (readonly [weight: number, range: readonly [min: number, max: number]])[] = [
  [34, [1, 2]],
  [49, [2, 5]],
  [14, [5, 9]],
  [3, [11, 18]],
];

/** The risk per trade grows with the account. */
const getRiskDollars = (date: string, today: string): number => {
  const yearsAgo = (Date.parse(today) - Date.parse(date)) / 31_557_600_000;
  return 240 - 55 * yearsAgo;
};

/** The monthly change of the win rate: there are good and bad months. */
const getMonthlyBias = (date: string): number => createRandom(`month ${date.slice(0, 7)}`).between(-0.22, 0.1);

const generateResultR = (random: Random, { winRate, averageWin, averageLoss }: Setup, bias: number): number => {
  if (random.chance(0.05)) return 0;
  // Wins have a long tail; most losses end at the stop.
  if (random.chance(winRate + bias)) return averageWin * -Math.log(1 - random.next() * 0.97) * 0.95 + 0.05;
  return -averageLoss * (random.chance(0.04) ? random.between(1.3, 2.2) : random.between(0.45, 1.1));
};

const generateNotes = (random: Random, resultR: number, { notes }: Setup): string => {
  if (random.chance(0.4)) return '';
  const outcome = resultR > 0 ? 'win' : resultR < 0 ? 'loss' : 'scratch';
  const setupNotes = random.chance(0.7) ? [random.pick(notes)] : [];
  return [...setupNotes, random.pick(outcomeNotes[outcome])].join(' ');
};

/** The key of a trade of the demo. */
export function createTradeKey(date: string, name: string | number): string {
  return createHash('sha256').update(`demo ${date} ${name}`).digest('hex').slice(0, 24);
}

interface Position {
  date: string;
  today: string;
  index: number;
  count: number;
}

const generateTrade = (random: Random, { date, today, index, count }: Position): DemoTrade => {
  const setup = random.pickWeighted(setups.map((choice) => [choice.weight, choice] as const));
  const resultR = generateResultR(random, setup, getMonthlyBias(date));
  const [ticker, { price }] = random.pickWeighted(
    Object.entries(tickers).map((entry) => [entry[1].weight, entry] as const),
  );
  const riskDollars = getRiskDollars(date, today) * random.between(0.7, 1.3);
  return {
    key: createTradeKey(date, index),
    date,
    ticker,
    ...(random.chance(0.15) ? { name: random.pick(tradeNames) } : {}),
    setup: setup.name,
    notes: generateNotes(random, resultR, setup),
    ...generateFacts({ date, ticker, price, index, count, resultR, riskDollars }),
    ...generateLabels({ date, index, resultR }),
  };
};

/** Generates the trades of a day. They are the same in every run, except that the risk depends on `today`. */
export function generateTrades(date: string, today: string): DemoTrade[] {
  const random = createRandom(`day ${date}`);
  const [min, max] = random.pickWeighted(TRADES_PER_DAY);
  const count = Math.round(random.between(min, max));
  return Array.from({ length: count }, (_, index) => generateTrade(random, { date, today, index, count }));
}

import { addDays } from 'contracts';
import type { LedgerEntry, Phase } from 'contracts/account-rules';
import type { JournalHead } from 'contracts/journal-file';
import { generateEvaluation } from './evaluation.ts';
import { accountNames } from './labels.ts';
import type { DemoTrade } from './trades.ts';

const ACCOUNT = accountNames[2];
const START_CENTS = 5_000_000;
const PHASE_DAYS = 120;
/** The room above the floor that is left at today's lowest balance, after today's payout. */
const ROOM_CENTS = 31_500;
const STEP_CENTS = 50_000;

const toNextStep = (cents: number): number => STEP_CENTS * (Math.floor(cents / STEP_CENTS) + 1);

type AccountLimits = NonNullable<JournalHead['accountLimits']>[number];

interface Day {
  date: string;
  /** The results of its trades, in their order. */
  results: number[];
}

const listDays = (trades: readonly DemoTrade[], from: string): Day[] =>
  [
    ...Map.groupBy(
      trades.filter(({ account, date }) => account === ACCOUNT && date >= from),
      ({ date }) => date,
    ),
  ].map(([date, ofDay]) => ({ date, results: ofDay.map(({ netCents }) => netCents) }));

/** For each day, how far its lowest balance is below the highest one at the end of an earlier day. */
const computeFalls = (days: readonly Day[]): number[] => {
  let balance = 0;
  let high = 0;
  return days.map(({ results }) => {
    let fall = 0;
    for (const result of results) {
      balance += result;
      fall = Math.max(fall, high - balance);
    }
    high = Math.max(high, balance);
    return fall;
  });
};

/** How far the balance has fallen below the one at the beginning of a day, at most. */
const findLargestLoss = (days: readonly Day[]): number => Math.max(0, ...days.flatMap((day) => computeFalls([day])));

/** The fall of today, which begins with the balance of yesterday. */
const findFallOfToday = (days: readonly Day[], today: string): number => {
  const results = days.find(({ date }) => date === today)?.results ?? [];
  const past = days.filter(({ date }) => date < today);
  return computeFalls([...past, { date: today, results: [0, ...results] }]).at(-1) ?? 0;
};

const NO_RULES = { targetCents: null, drawdown: null, dailyLoss: null, consistency: null, days: null } as const;
const NO_ORIGIN = { asOf: null, source: null } as const;
const DAY_END = { time: '17:00', zone: 'America/New_York' } as const;

/** The trader's own accounts have a balance, and no limits. */
const generateOwn = (account: string, startBalanceCents: number, from: string): AccountLimits => ({
  account,
  phases: [{ name: 'Own money', from, startBalanceCents, dayEnd: DAY_END, ...NO_RULES, ...NO_ORIGIN }],
  ledger: [],
});

/**
 * Generates the limits of the funded account. Its trades have broken none of them, and a payout of today has left
 * little room: it lowers the balance, but not the floor.
 */
const generateFunded = (trades: readonly DemoTrade[], today: string): AccountLimits => {
  const from = addDays(today, -PHASE_DAYS);
  const days = listDays(trades, from);
  const falls = computeFalls(days);
  const drawdownCents = toNextStep(Math.max(150_000, ...falls));
  const phase: Phase = {
    name: 'Funded',
    from,
    startBalanceCents: START_CENTS,
    dayEnd: DAY_END,
    targetCents: 300_000,
    drawdown: { mode: 'eod', cents: drawdownCents, stopAtCents: null },
    dailyLoss: { cents: toNextStep(findLargestLoss(days)), effect: 'lock' },
    consistency: { percent: 50, base: 'total', since: 'phase' },
    days: { count: 5, minProfitCents: 10_000, since: 'phase' },
    ...NO_ORIGIN,
  };
  const cents = drawdownCents - findFallOfToday(days, today) - ROOM_CENTS;
  const ledger: LedgerEntry[] = cents > 0 ? [{ date: today, kind: 'payout', cents }] : [];
  return { account: ACCOUNT, phases: [phase], ledger };
};

/** Generates balances and limits of all accounts. */
export function generateLimits(trades: readonly DemoTrade[], today: string): AccountLimits[] {
  const [margin, ira] = accountNames;
  const from = trades.find(({ account }) => account)?.date ?? today;
  return [
    generateOwn(margin, 6_000_000, from),
    generateOwn(ira, 2_500_000, from),
    generateFunded(trades, today),
    generateEvaluation(trades, today),
  ];
}

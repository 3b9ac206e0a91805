import { addDays } from 'contracts';
import type { JournalHead } from 'contracts/journal-file';
import { accountNames, EVALUATION } from './labels.ts';
import type { DemoTrade } from './trades.ts';

type AccountLimits = NonNullable<JournalHead['accountLimits']>[number];

const START_CENTS = 1_000_000;
/** A risk of $150 reaches it after a few losses in a row. */
const DRAWDOWN_CENTS = 60_000;
const TARGET_CENTS = 100_000;
/** The evaluation began at least this long ago. */
const DAYS_AGO = 300;
const FEWEST_TRADES = 9;
const MOST_TRADES = 40;

/** The trades until the balance has fallen by the drawdown below its highest end of a day; none if it has not. */
const takeUntilFailed = (trades: readonly DemoTrade[]): DemoTrade[] => {
  let balance = 0;
  let highOfPastDays = 0;
  const taken: DemoTrade[] = [];
  for (const ofDay of Map.groupBy(trades, ({ date }) => date).values()) {
    for (const trade of ofDay) {
      taken.push(trade);
      balance += trade.netCents;
      if (highOfPastDays - balance >= DRAWDOWN_CENTS) return taken;
    }
    highOfPastDays = Math.max(highOfPastDays, balance);
    if (highOfPastDays >= TARGET_CENTS) return [];
  }
  return [];
};

/** The last trades of the second account with which an evaluation would have failed, but not at once. */
const findFailure = (trades: readonly DemoTrade[], today: string): DemoTrade[] => {
  const until = addDays(today, -DAYS_AGO);
  const candidates = trades.filter(({ account, date }) => account === accountNames[1] && date < until);
  const dates = [...new Set(candidates.map(({ date }) => date))].toReversed();
  for (const from of dates) {
    const failure = takeUntilFailed(candidates.filter(({ date }) => date >= from).slice(0, MOST_TRADES));
    if (failure.length >= FEWEST_TRADES) return failure;
  }
  return [];
};

/** Moves trades of a year ago from the second account to an evaluation that the trader failed. */
export function moveToEvaluation(trades: readonly DemoTrade[], today: string): DemoTrade[] {
  const failure = new Set(findFailure(trades, today));
  return trades.map((trade) => (failure.has(trade) ? { ...trade, account: EVALUATION } : trade));
}

/** Generates the limits of the evaluation, from its first trade. */
export function generateEvaluation(trades: readonly DemoTrade[], today: string): AccountLimits {
  const from = trades.find(({ account }) => account === EVALUATION)?.date ?? today;
  return {
    account: EVALUATION,
    phases: [
      {
        name: 'Evaluation',
        from,
        startBalanceCents: START_CENTS,
        dayEnd: { time: '17:00', zone: 'America/New_York' },
        targetCents: TARGET_CENTS,
        drawdown: { mode: 'eod', cents: DRAWDOWN_CENTS, stopAtCents: null },
        dailyLoss: null,
        consistency: null,
        days: null,
        asOf: null,
        source: null,
      },
    ],
    ledger: [],
  };
}

import type { Condition } from 'contracts/playbook-conditions';
import fc from 'fast-check';
import { createPhase } from './account-limits.ts';

/** A trade as the naive playbook reads it. Names instead of ids; empty texts for none. */
export interface PlaybookTrade {
  number: number;
  date: string;
  setup: string;
  ticker: string;
  account: string;
  tags: string[];
  side: 'long' | 'short' | null;
  openedAt: number | null;
  closedAt: number | null;
  netCents: number;
  /** See `addOutcomes`. */
  outcome?: number;
  riskCents: number | null;
  quantity: string | null;
  entryPrice: string | null;
  stop: string | null;
  target: string | null;
  notes: string;
  hasMedia: boolean;
  /** Typed answers by the number of the rule. */
  typed: Record<number, 'yes' | 'no'>;
}

export interface PlaybookRule {
  number: number;
  setup: string | null;
  required: boolean;
  weight: 1 | 2 | 3;
  conditions: Condition[] | null;
  from: string | null;
  until: string | null;
}

export const setupNames = ['Breakout', 'Gap', 'Fade'];
export const accountNames = ['IB', 'Cash'];
export const tagNames = ['fomo', 'late', 'A+'];
const tickers = ['AAPL', 'TSLA', 'ES', 'ESZ5'];
/** On both sides of changes to and from summer time in New York. */
const dates = ['2025-03-08', '2025-03-09', '2025-03-10', '2025-11-02', '2025-11-03'];

/**
 * Limits of the first account, in cents: the second phase has no limit of the day. Trades after 17:00 belong to the
 * next day.
 */
const dayEnd = { time: '17:00', zone: 'America/Chicago' };
export const limitedAccount = accountNames[0] ?? '';
export const limitPhases = [
  { from: '2025-03-09', dayEnd, dailyLossCents: 50_000 },
  { from: '2025-11-03', dayEnd, dailyLossCents: null },
];

/** The same as a body of the API. */
export const limitsBody = {
  phases: limitPhases.map(({ dailyLossCents, ...phase }) =>
    createPhase({
      ...phase,
      dailyLoss: dailyLossCents === null ? null : { amount: dailyLossCents / 100, effect: 'lock' },
    }),
  ),
};

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const price = fc.constantFrom('10', '9.5', '10.005', '11', '9', '12.345', '10.01');

/** Few distinct times, so that trades open and close at the same time. */
const trade = fc
  .record({
    date: fc.constantFrom(...dates),
    minute: maybe(fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(0, 390, 420, 600))),
    duration: maybe(fc.constantFrom(0, 0, 5, 30, 61.5, 600)),
    setup: fc.constantFrom('', ...setupNames),
    ticker: fc.constantFrom(...tickers),
    account: fc.constantFrom('', ...accountNames),
    tags: fc.subarray(tagNames),
    side: maybe(fc.constantFrom('long' as const, 'short' as const)),
    netCents: fc.oneof(fc.constantFrom(-100, 0, 100), fc.integer({ min: -50_000, max: 200_000 })),
    riskCents: maybe(fc.constantFrom(100, 333, 20_000)),
    quantity: maybe(fc.constantFrom('0.5', '1', '100')),
    entryPrice: maybe(price),
    stop: maybe(price),
    target: maybe(price),
    notes: fc.constantFrom('', 'Text'),
    hasMedia: fc.boolean(),
    typed: fc.dictionary(fc.constantFrom('1', '2', '3', '9'), fc.constantFrom('yes' as const, 'no' as const), {
      maxKeys: 2,
    }),
  })
  .map(({ minute, duration, ...fields }) => {
    const openedAt = minute === null ? null : Date.parse(`${fields.date}T00:00:00Z`) + minute * 60_000;
    const start = openedAt ?? Date.parse(`${fields.date}T15:00:00Z`);
    return { ...fields, openedAt, closedAt: duration === null ? null : start + duration * 60_000 };
  });

export const playbookTrades: fc.Arbitrary<PlaybookTrade[]> = fc
  .array(trade, { maxLength: 60, size: 'max' })
  .map((trades) => trades.map((each, index) => ({ ...each, number: index + 1 })));

const range = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: max - min }), fc.constantFrom('min', 'max', 'both'))
    .map(([low, width, ends]) => ({
      ...(ends === 'max' ? {} : { min: low }),
      ...(ends === 'min' ? {} : { max: low + width }),
    }));
const clockTime = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const toText = (value: number) => String(value).padStart(2, '0');
  return `${toText(Math.floor(quarter / 4))}:${toText((quarter % 4) * 15)}`;
});
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });

export const randomConditions: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(clockTime, clockTime)
    .filter(([from, until]) => from !== until)
    .map(([from, until]) => ({ fact: 'opened' as const, from, until })),
  some([0, 1, 6]).map((days) => ({ fact: 'weekday' as const, in: days })),
  fc.constantFrom('long' as const, 'short' as const).map((is) => ({ fact: 'side' as const, is })),
  some(tickers).map((names) => ({ fact: 'ticker' as const, in: names })),
  some(accountNames).map((names) => ({ fact: 'account' as const, in: names })),
  some(tagNames).map((none) => ({ fact: 'tag' as const, none })),
  some(tagNames).map((any) => ({ fact: 'tag' as const, any })),
  range(0, 300).map((ends) => ({ fact: 'risk' as const, ...ends })),
  range(0, 100).map((ends) => ({ fact: 'quantity' as const, ...ends })),
  range(0, 100).map((ends) => ({ fact: 'duration' as const, ...ends })),
  range(0, 4).map((ends) => ({ fact: 'plannedR' as const, ...ends })),
  fc
    .constantFrom('stop' as const, 'risk' as const, 'notes' as const, 'media' as const, 'tags' as const)
    .map((what) => ({ fact: 'has' as const, what })),
  fc.integer({ min: 1, max: 5 }).map((max) => ({ fact: 'tradeOfDay' as const, max })),
  fc.constantFrom(0, 10, 60.5).map((min) => ({ fact: 'minutesAfterLoss' as const, min })),
  fc.constantFrom(-400, 0, 100.5).map((min) => ({ fact: 'dayResultBefore' as const, min })),
  fc.constantFrom(-100, 300, 500.5).map((min) => ({ fact: 'roomBefore' as const, min })),
);

const rule = fc.record({
  setup: fc.constantFrom(null, null, ...setupNames),
  required: fc.boolean(),
  weight: fc.constantFrom(1 as const, 2 as const, 3 as const),
  conditions: fc.option(fc.array(randomConditions, { minLength: 1, maxLength: 4 }), { nil: null, freq: 6 }),
  from: fc.constantFrom(null, null, '2025-03-09', '2025-03-10'),
  until: fc.constantFrom(null, null, '2025-11-02'),
});

export const playbookRules: fc.Arbitrary<PlaybookRule[]> = fc
  .array(rule, { maxLength: 8 })
  .map((rules) => rules.map((each, index) => ({ ...each, number: index + 1 })));

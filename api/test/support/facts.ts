import { DAY_MS } from 'contracts';
import fc from 'fast-check';
import type { TradeBody } from './wire-types.ts';

type Facts = Pick<
  TradeBody,
  | 'side'
  | 'quantity'
  | 'entryPrice'
  | 'exitPrice'
  | 'openedAt'
  | 'closedAt'
  | 'fees'
  | 'risk'
  | 'stop'
  | 'target'
  | 'mae'
  | 'mfe'
  | 'executions'
  | 'account'
  | 'tags'
>;

/** A time near these days, to the millisecond, of which few differ. */
const time = (from: string) =>
  fc.oneof(
    fc.constantFrom(0, 1, 999, 3_600_000).map((offset) => Date.parse(from) + offset),
    fc.integer({ min: Date.parse(from), max: Date.parse(from) + 50 * DAY_MS }),
  );
const toText = (ms: number) => new Date(ms).toISOString();
const opened = time('2026-01-01T14:30:00Z').map(toText);
/** After every opening. */
export const closingTime = time('2026-03-05T14:30:00Z').map(toText);

const decimal = fc.constantFrom('0.0000000001', '1', '284.36', '1706.16', '999999999999.9999999999');
const dollars = (min: number) => fc.integer({ min, max: 9_999_999_999 }).map((cents) => cents / 100);

const execution = fc.record({
  at: opened,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: decimal,
  price: fc.oneof(decimal, fc.constantFrom('-37.63', '0')),
  fees: dollars(-500),
});

/** Any subset of the facts of a trade. */
export const factsOfTrade: fc.Arbitrary<Facts> = fc.record(
  {
    side: fc.constantFrom('long' as const, 'short' as const),
    quantity: decimal,
    entryPrice: decimal,
    exitPrice: decimal,
    openedAt: opened,
    closedAt: closingTime,
    fees: dollars(-500),
    risk: dollars(1),
    stop: decimal,
    target: decimal,
    mae: dollars(0),
    mfe: dollars(0),
    executions: fc.array(execution, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** Few names, so that trades share entries of the lists. */
export const labelsOfTrade: fc.Arbitrary<Pick<Facts, 'account' | 'tags'>> = fc.record(
  {
    account: fc.constantFrom('Main', 'IB', '__proto__'),
    tags: fc.uniqueArray(fc.constantFrom('fomo', 'A+', 'late'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);

/** A trade with every fact. */
export const allFacts = {
  side: 'short',
  quantity: '6',
  entryPrice: '284.36',
  exitPrice: '280',
  openedAt: '2026-03-02T14:30:00.000Z',
  closedAt: '2026-03-02T15:05:30.250Z',
  fees: 1.26,
  risk: 50,
  stop: '290',
  target: '270.5',
  mae: 12.5,
  mfe: 130,
  executions: [
    { at: '2026-03-02T14:30:00.000Z', side: 'sell', quantity: '6', price: '284.36', fees: 0.63 },
    { at: '2026-03-02T15:05:30.250Z', side: 'buy', quantity: '6', price: '280', fees: 0.63 },
  ],
  account: 'Main',
  tags: ['A+ setup', 'with trend'],
} as const satisfies Facts;

import { DAY_MS } from 'contracts';
import { AccountRulesFields } from 'contracts/account-rules';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { createPhase } from '../../../test/support/account-limits.ts';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { filteredJournals } from '../../../test/support/filtered-journals.ts';
import type { FilteredTrade } from '../../../test/support/naive-filter.ts';
import { toNaiveDay } from '../../../test/support/naive-limits.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { createAccountReader, createRoomReader } from './room-reader.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 50);

const dayEnds = fc.constantFrom(
  { time: '17:00', zone: 'America/Chicago' },
  { time: '00:00', zone: 'Australia/Lord_Howe' },
  { time: '10:30', zone: 'Asia/Kolkata' },
);
/** The second phase has another day end, and maybe no limit of the day. */
const phases = fc
  .tuple(dayEnds, dayEnds, fc.constantFrom(null, { amount: 300, effect: 'lock' as const }))
  .map(([first, second, dailyLoss]) => [
    createPhase({ from: '2025-02-01', dayEnd: first }),
    createPhase({ from: '2025-10-04', dayEnd: second, dailyLoss }),
  ]);
type Phases = ReturnType<typeof createPhase>[];

const parse = (list: Phases) => AccountRulesFields.parse({ phases: list, ledger: [] });

const findDay = (list: Phases, at: string) =>
  list
    .map((phase) => ({ phase, day: toNaiveDay(at, phase.dayEnd) }))
    .filter(({ phase, day }) => day >= phase.from)
    .at(-1);

/** Adds up all other trades of the account that closed in the same trading day by then. */
const computeNaively = (
  list: Phases,
  trades: readonly FilteredTrade[],
  { account, number }: FilteredTrade,
  at: string,
) => {
  const found = findDay(list, at);
  if (!found?.phase.dailyLoss) return null;
  const before = trades.filter((other) => {
    if (other.account !== account || other.number === number || other.closedAt === null || other.closedAt > at)
      return false;
    const closing = findDay(list, other.closedAt);
    return closing?.phase === found.phase && closing.day === found.day;
  });
  return before.reduce((sum, { netCents }) => sum + netCents, found.phase.dailyLoss.amount * 100);
};

it('is the room that adding up the other closings of the trading day gives, for each account (LIM-04, PLB-03)', () => {
  fc.assert(
    fc.property(filteredJournals, phases, phases, (trades, first, second) => {
      const journal = toFilteredJournal(trades);
      const byName = new Map([
        ['Main', first],
        ['none', second],
      ]);
      const records = journal.accounts.map(({ id, name }) => ({
        ...{ userId: new Types.ObjectId(), accountId: id, version: 1 },
        ...parse(byName.get(name) ?? []),
      }));
      const { read: readRoom } = createRoomReader(journal, records);
      for (const trade of trades)
        for (const at of [trade.openedAt, trade.closedAt]) {
          const own = byName.get(trade.account);
          if (at === null || !own) continue;
          const id = journal.accounts.find(({ name }) => name === trade.account)?.id ?? 0;
          expect(readRoom(id, Date.parse(at), trade.number)).toBe(computeNaively(own, trades, trade, at));
        }
    }),
    { numRuns },
  );
});

it('looks at each closing of a trading day a few times, however many trades are asked about (PLB-14)', () => {
  const count = 20_000;
  let reads = 0;
  const start = Date.parse('2026-03-02T15:00:00Z');
  const closings = Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, netCents: 100 },
    get at() {
      reads += 1;
      return start + index * 1_000;
    },
  }));
  const { read: readRoom } = createAccountReader(parse([createPhase()]).phases, closings);
  for (let index = 0; index < count; index += 1)
    expect(readRoom(start + index * 1_000, index + 1)).toBe(100_000 + index * 100);
  // Sorting compares each about as often as the logarithm of their number.
  expect(reads).toBeLessThan(40 * count);
});

it('finds the trading days of nearby closings only, when one trade is asked about (PLB-14)', () => {
  const start = Date.parse('2021-03-02T15:00:00Z');
  const closings = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ number: index + 1, netCents: 100 },
    at: start + index * DAY_MS,
  }));
  let reads = 0;
  const phases = parse([createPhase({ from: '2021-01-01' })]).phases.map((phase) => ({
    ...phase,
    /** Compared with the trading day of each closing. */
    get from() {
      reads += 1;
      return phase.from;
    },
  }));
  expect(createAccountReader(phases, closings).read(start + 999 * DAY_MS, 0)).toBe(100_100);
  expect(reads).toBeLessThan(30);
});

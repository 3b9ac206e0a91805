import fc from 'fast-check';
import { writeLocalTime } from '../../../test/support/local-time.ts';
import { toRow } from '../../journal/columns/counted-trade.ts';
import { toColumns } from '../../journal/columns/to-columns.ts';
import { NO_BAND } from '../../journal/stored-settings.ts';
import { toInstrument } from '../../journal/trade-fields.ts';
import { createPlannedReader } from './plan-index.ts';

/** Dates around changes of the clock. */
const DATES = ['2026-03-08', '2026-03-09', '2026-03-29', '2026-04-05'];
const ZONES = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kolkata'];
const SETUPS = [
  { id: 1, name: 'Breakout' },
  { id: 2, name: 'Gap' },
  { id: 3, name: 'Old gap', deleted: true, mergedInto: 2 },
];

/** The hours by which the zone is ahead of UTC at an instant, as the clock on the wall shows them. */
const getOffsetMs = (time: number, timeZone: string): number => Date.parse(`${writeLocalTime(time, timeZone)}Z`) - time;

const toLocalDate = (time: number, zone: string) => new Date(time + getOffsetMs(time, zone)).toISOString().slice(0, 10);

/**
 * An instant on the local date, or up to some hours beside it; few distinct ones, so that plans and openings coincide.
 */
const localInstant = fc.record({
  zone: fc.constantFrom(...ZONES),
  date: fc.constantFrom(...DATES),
  halfHour: fc.integer({ min: 0, max: 47 }),
});
const instant = localInstant.map(({ zone, date, halfHour }) => {
  const time = Date.parse(`${date}T00:00:00Z`) + halfHour * 1_800_000;
  return { zone, time: time - getOffsetMs(time, zone) };
});

const ticker = fc.constantFrom('TSLA', 'TSLA261218C00300000', 'ES');
const trade = fc.record({
  opened: fc.option(instant, { freq: 6 }),
  ticker,
  setupId: fc.constantFrom(0, 1, 2, 3),
});
const version = fc.record({
  saved: instant,
  tickers: fc.subarray(['TSLA', 'TSLA261218C00300000', 'NQ']),
  setupIds: fc.subarray([0, 1, 2, 3]),
});

type Version = typeof version extends fc.Arbitrary<infer T> ? T : never;
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never;

const getUnderlying = (name: string) => (name.startsWith('TSLA') ? 'TSLA' : name);
const mergeIds = (id: number) => (id === 3 ? 2 : id);

const isPlannedNaively = ({ opened, ticker: name, setupId }: Trade, versions: readonly Version[]): boolean | null => {
  if (opened === null) return null;
  const before = versions.filter(({ saved }) => saved.time <= opened.time);
  const last = before.find(({ saved }) => before.every((other) => other.saved.time <= saved.time));
  if (!last) return false;
  const isNamed = last.tickers.some((each) => each === name || each === getUnderlying(name));
  return isNamed || (setupId !== 0 && last.setupIds.map(mergeIds).includes(mergeIds(setupId)));
};

/** Orders the versions of a plan by time, which are distinct. */
const toVersions = (versions: readonly Version[]) =>
  [...new Map(versions.map((each) => [each.saved.time, each])).values()].sort((a, b) => a.saved.time - b.saved.time);

const toPlan = ({ saved, tickers, setupIds }: Version) => ({
  savedAt: new Date(saved.time).toISOString(),
  tickers,
  scenarios: setupIds.map((setupId) => ({ setupId })),
});

it('counts a trade as planned by the last plan of its date that was saved before it (DAY-03)', () => {
  const plans = fc.dictionary(fc.constantFrom(...DATES), fc.array(version, { maxLength: 4 }));
  const property = fc.property(fc.array(trade, { minLength: 1, maxLength: 8 }), plans, (trades, planned) => {
    const index = new Map(Object.entries(planned).map(([date, each]) => [date, toVersions(each).map(toPlan)]));
    const read = createPlannedReader(index, { setups: SETUPS });
    for (const each of trades) {
      const date = each.opened ? toLocalDate(each.opened.time, each.opened.zone) : '2026-03-08';
      const openedAt = each.opened ? { openedAt: new Date(each.opened.time).toISOString() } : {};
      const stored = { number: 1, date, netCents: 1, notes: '', files: [] };
      const instrument = toInstrument({ ticker: each.ticker, date });
      const row = toRow({ ...stored, ...openedAt, ticker: each.ticker, instrument, setupId: each.setupId });
      const columns = toColumns([row]);
      const versions = toVersions(planned[date] ?? []);
      expect(read({ month: date.slice(0, 7), columns, band: NO_BAND })(0)).toBe(isPlannedNaively(each, versions));
    }
  });
  fc.assert(property, { numRuns: 300 });
});

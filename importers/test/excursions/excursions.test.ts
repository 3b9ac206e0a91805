import fc from 'fast-check';
import { createExcursionCalculator, type ExcursionFill, type ExcursionTrade } from '../../src/excursions/excursions.ts';
import { createExtremes } from '../../src/excursions/extremes.ts';
import { createHoleFinder } from '../../src/excursions/holes.ts';
import type { Bar } from '../../src/index.ts';
import { toZone } from '../../src/values/zone.ts';

const MINUTE = 60_000;
/** A Tuesday. */
const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * MINUTE).toISOString();

const createBar = (minute: number, low: number, high: number): Bar => ({
  time: OPENING + minute * MINUTE,
  open: low,
  high,
  low,
  close: high,
  volume: null,
});

const createFill = (minute: number, side: 'buy' | 'sell', quantity: number, price: number): ExcursionFill => ({
  at: toInstant(minute),
  side,
  quantity: String(quantity),
  price: String(price),
});

const createTrade = (fills: ExcursionFill[], changes: Partial<ExcursionTrade> = {}): ExcursionTrade => ({
  ticker: 'AAPL',
  isOption: false,
  fills,
  multiplier: '1',
  gross: null,
  ...changes,
});

const compute = (bars: Bar[], trade: ExcursionTrade, ticker = 'AAPL') =>
  createExcursionCalculator({ ticker, resolution: 60, bars }, 'America/New_York')(trade);

describe('MAE and MFE', () => {
  const bars = [createBar(0, 90, 120), createBar(1, 98, 104), createBar(2, 97, 108), createBar(3, 80, 130)];

  it('of a long trade are those of whole bars and of its fills (CHT-05)', () => {
    const trade = createTrade([createFill(0.5, 'buy', 10, 100), createFill(3.5, 'sell', 10, 105)]);
    // Only minutes 1 and 2 are whole: 10 × (97 − 100) and 10 × (108 − 100).
    expect(compute(bars, trade)).toEqual({ mae: '30.00', mfe: '80.00' });
  });

  it('of a short trade with scale-in and scale-out include closed parts (CHT-05)', () => {
    const fills = [
      createFill(0.5, 'sell', 10, 100),
      createFill(2, 'sell', 10, 102),
      createFill(3, 'buy', 15, 99),
      createFill(3.5, 'buy', 5, 100),
    ];
    // Minute 1: 10 × (100 − 104) = −40, 10 × (100 − 98) = 20. Minute 2: 2020 − 20 × 108 = −140, 2020 − 20 × 97 = 80.
    expect(compute(bars, createTrade(fills, { multiplier: '5' }))).toEqual({ mae: '700.00', mfe: '400.00' });
  });

  it('without a known multiplier use gross ÷ points (CHT-05)', () => {
    const fills = [createFill(0.5, 'buy', 10, 100), createFill(3.5, 'sell', 10, 105)];
    // 1000 ÷ 50 points = 20 per point.
    expect(compute(bars, createTrade(fills, { multiplier: null, gross: '1000' }))).toEqual({
      mae: '600.00',
      mfe: '1600.00',
    });
    expect(compute(bars, createTrade(fills, { multiplier: null }))).toEqual({
      refused: expect.stringContaining('value of a point'),
    });
  });
});

describe('refused', () => {
  const fills = [createFill(0, 'buy', 1, 100), createFill(10, 'sell', 1, 100)];
  const minutes = (...list: number[]): Bar[] => list.map((minute) => createBar(minute, 99, 101));
  const reason = (bars: Bar[], trade = createTrade(fills), ticker?: string) => {
    const result = compute(bars, trade, ticker);
    return 'refused' in result ? result.refused : result;
  };

  it('without a whole bar (CHT-05)', () => {
    const short = createTrade([createFill(0.2, 'buy', 1, 100), createFill(1.8, 'sell', 1, 100)]);
    expect(reason(minutes(0, 1, 2), short)).toBe('No whole bar lies within the holding time.');
    const atOnce = createTrade([createFill(0, 'buy', 1, 100), createFill(0, 'sell', 1, 100)]);
    expect(reason(minutes(0, 1, 2), atOnce)).toBe('No whole bar lies within the holding time.');
  });

  it.each([
    ['before', minutes(10, 11)],
    ['after', [createBar(-2, 99, 101), createBar(-1, 99, 101)]],
    ['without', []],
  ])('%s all prices, with this as the reason (CHT-05)', (_, bars) => {
    expect(reason(bars)).toBe('No whole bar lies within the holding time: the prices do not include it.');
  });

  it('for a fill outside of its bar by more than half of its range and 0.1 % (CHT-05)', () => {
    const all = minutes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    const at = (price: number) => createTrade([createFill(0.5, 'buy', 1, price), createFill(10, 'sell', 1, 100)]);
    expect(reason(all, at(102.01))).toContain('outside of its bar');
    expect(reason(all, at(102))).toEqual({ mae: '3.00', mfe: '0.00' });
    // Half of a range of 0.02 is less than 0.1 % of the price.
    const narrow = all.map((bar) => ({ ...bar, low: 100, high: 100.02, open: 100, close: 100 }));
    expect(reason(narrow, at(100.1))).toEqual({ mae: '0.10', mfe: '0.00' });
  });

  it('for a hole of more than 5 bars (CHT-05)', () => {
    expect(reason(minutes(0, 6, 7, 8, 9, 10))).toEqual({ mae: '1.00', mfe: '1.00' });
    expect(reason(minutes(0, 7, 8, 9, 10))).toContain('More than 5 bars');
    expect(reason(minutes(6, 7, 8, 9, 10))).toContain('More than 5 bars');
    expect(reason(minutes(0, 1, 2, 3))).toContain('More than 5 bars');
  });

  it('not for a hole at the same local time on another date, or over a weekend (CHT-05)', () => {
    const day = 24 * 60;
    expect(
      reason([
        ...minutes(0, 7, 8, 9, 10),
        ...minutes(0, 7, 8).map((bar) => ({ ...bar, time: bar.time + day * MINUTE })),
      ]),
    ).toEqual({
      mae: '1.00',
      mfe: '1.00',
    });
    // From Friday's close at 16:00 in New York to Monday's opening.
    const friday = 3 * day + 389;
    const held = createTrade([createFill(friday, 'buy', 1, 100), createFill(6 * day + 2, 'sell', 1, 100)]);
    expect(reason(minutes(friday, 6 * day, 6 * day + 1), held)).toEqual({ mae: '1.00', mfe: '1.00' });
    const wednesday = createTrade([createFill(389, 'buy', 1, 100), createFill(day + 2, 'sell', 1, 100)]);
    expect(reason(minutes(389, day, day + 1), wednesday)).toContain('More than 5 bars');
  });

  it("for prices of another contract than the option's own (CHT-05)", () => {
    const option = createTrade(fills, { ticker: 'AAPL260717C00230000', isOption: true });
    expect(reason(minutes(0, 1), option)).toContain('another contract than the option');
    const own = minutes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(reason(own, option, option.ticker)).toEqual({ mae: '1.00', mfe: '1.00' });
  });
});

const bar = fc
  .tuple(fc.integer({ min: 900, max: 1_100 }), fc.nat(40))
  .map(([low, range]) => ({ low, high: low + range }));
const fill = fc.record({
  halfMinute: fc.nat(60),
  signed: fc.integer({ min: -5, max: 5 }).filter((size) => size !== 0),
});

/** Scans each minute by itself: the position before it, and whether a fill is within it. */
const scanNaively = (bars: Bar[], fills: ExcursionFill[]) => {
  const signed = ({ side, quantity }: ExcursionFill): number => (side === 'buy' ? 1 : -1) * Number(quantity);
  const resultAt = (before: ExcursionFill[], price: number): number =>
    before.reduce((sum, each) => sum + signed(each) * (price - Number(each.price)), 0);
  const results = fills.map((each, index) => resultAt(fills.slice(0, index + 1), Number(each.price)));
  let count = 0;
  for (const { time, low, high } of bars) {
    const before = fills.filter(({ at }) => Date.parse(at) <= time);
    const within = fills.some(({ at }) => Date.parse(at) > time && Date.parse(at) < time + MINUTE);
    const size = before.reduce((sum, each) => sum + signed(each), 0);
    if (within || size === 0) continue;
    count += 1;
    results.push(resultAt(before, low), resultAt(before, high));
  }
  return { count, mae: Math.max(0, -Math.min(...results)), mfe: Math.max(0, ...results) };
};

/** All bars are of one day, so that no other date has a hole at the same time. */
const isMissingNaively = (bars: Bar[], from: number, until: number): boolean => {
  const ends = bars.map(({ time }) => time + MINUTE);
  const holes = bars.slice(1).map(({ time }, index) => ({ from: ends[index] ?? 0, until: time }));
  const maxHole = 5 * MINUTE;
  const isBefore = (bars[0]?.time ?? 0) - from > maxHole;
  const isAfter = until - (ends.at(-1) ?? MINUTE) > maxHole;
  const within = holes.filter((hole) => hole.until - hole.from > maxHole && hole.from < until && hole.until > from);
  return isBefore || isAfter || within.length > 0;
};

it('finds the extremes and the missing bars that a scan of each bar finds (CHT-05)', () => {
  const step = fc.tuple(fc.constantFrom(1, 1, 1, 7, 9, 30), fc.nat(50));
  const span = fc.tuple(fc.nat(400), fc.nat(120));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(span), (steps, spans) => {
      let minute = 0;
      const bars = steps.map(([skip, low]) => {
        minute += skip;
        return createBar(minute, low, low + 3);
      });
      const findExtremes = createExtremes(bars, MINUTE);
      const isMissing = createHoleFinder(bars, MINUTE, toZone('UTC'));
      for (const [start, length] of spans) {
        const from = OPENING + start * (MINUTE / 2);
        const until = from + length * (MINUTE / 2);
        const whole = bars.filter(({ time }) => time >= from && time + MINUTE <= until);
        const low = Math.min(...whole.map((each) => each.low));
        const high = Math.max(...whole.map((each) => each.high));
        expect(findExtremes(from, until)).toEqual(whole.length === 0 ? undefined : { low, high });
        expect(isMissing(from, until)).toBe(isMissingNaively(bars, from, until));
      }
    }),
  );
});

it('equals a naive scan, with scale-ins, scale-outs and flips, long and short (CHT-05)', () => {
  const input = fc.record({
    ranges: fc.array(bar, { minLength: 31, maxLength: 31 }),
    fills: fc.array(fill, { minLength: 1, maxLength: 8 }),
  });
  fc.assert(
    fc.property(input, ({ ranges, fills: drafts }) => {
      const bars = ranges.map(({ low, high }, minute) => createBar(minute, low, high));
      const sorted = drafts.toSorted((a, b) => a.halfMinute - b.halfMinute);
      const rest = sorted.reduce((sum, { signed }) => sum + signed, 0);
      const all = rest === 0 ? sorted : [...sorted, { halfMinute: 61, signed: -rest }];
      // Within the bar of its time, so that nothing is refused.
      const fills = all.map(({ halfMinute, signed }) => {
        const price = ranges[Math.floor(halfMinute / 2)]?.low ?? 0;
        return createFill(halfMinute / 2, signed > 0 ? 'buy' : 'sell', Math.abs(signed), price);
      });
      const { count, mae, mfe } = scanNaively(bars, fills);
      const expected = { mae: mae.toFixed(2), mfe: mfe.toFixed(2) };
      expect(compute(bars, createTrade(fills))).toEqual(
        count === 0 ? { refused: 'No whole bar lies within the holding time.' } : expected,
      );
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});

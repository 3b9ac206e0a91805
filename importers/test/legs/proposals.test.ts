import fc from 'fast-check';
import { createToLegPart } from '../../src/legs/part.ts';
import { proposeLegs } from '../../src/legs/propose.ts';
import { explainSeparate } from '../../src/legs/rules.ts';
import { type Execution, toPositions } from '../../src/trades/index.ts';

const put = (strike: number, underlying = 'XYZ') => `${underlying}260619P${String(strike).padStart(5, '0')}000`;

/** One fill: below 0 sells. The time is in seconds after 14:00 UTC, or null with a day only. */
interface Fill {
  ticker: string;
  size: number;
  order?: string;
  at?: number | null;
  day?: string;
  account?: string;
  currency?: string;
}

const toExecution = (fill: Fill, index: number): Execution => {
  const { ticker, size, order, at = 0, day = '2026-06-01', account = 'A', currency = 'USD' } = fill;
  const time = at === null ? null : new Date(Date.parse(`${day}T14:00:00Z`) + at * 1_000).toISOString();
  return {
    ...{ key: `k${String(index).padStart(4, '0')}`, row: index, sequence: String(index).padStart(4, '0'), account },
    ...{ ticker, side: size > 0 ? ('buy' as const) : ('sell' as const), quantity: String(Math.abs(size)), price: '2' },
    ...{ fees: '0', at: time, day: time?.slice(0, 10) ?? day, currency, multiplier: '100', order },
  };
};

const toParts = (fills: readonly Fill[], zone = 'UTC') => {
  const toPart = createToLegPart(zone);
  const { positions } = toPositions('x', { executions: fills.map(toExecution), roundTrips: [] });
  return positions.flatMap((position) => toPart(position, 'x') ?? []);
};

/** `order vertical: XYZ260619P00095000 long, …` */
const describeGroups = (parts: ReturnType<typeof toParts>) =>
  proposeLegs(parts)
    .map(({ reason, combined, parts: own }) => {
      const names = own.map(({ ticker, side }) => `${ticker.slice(-8, -3)} ${side}`).sort();
      return `${reason} ${combined.structure}: ${names.join(', ')}`;
    })
    .sort();

const propose = (...fills: Fill[]) => describeGroups(toParts(fills));

const open = (ticker: string, size: number, order?: string, at = 0): Fill => ({ ticker, size, order, at });
const close = (ticker: string, size: number, at = 600): Fill => ({ ticker, size, order: `close ${at}`, at });

describe('proposeLegs', () => {
  it('groups trades that one order opened, however far apart (LEG-04)', () => {
    expect(propose(open(put(95), 1, '7'), open(put(100), -1, '7', 60), close(put(95), -1), close(put(100), 1))).toEqual(
      ['order vertical: 00095 long, 00100 short'],
    );
  });

  it('joins orders by a trade of both: a butterfly of two verticals (LEG-04)', () => {
    const fills = [
      ...[open(put(90), 1, '1'), open(put(95), -1, '1'), open(put(95), -1, '2', 90), open(put(100), 1, '2', 90)],
      ...[close(put(90), -1), close(put(95), 2), close(put(100), -1)],
    ];
    expect(propose(...fills)).toEqual(['order butterfly: 00090 long, 00095 short, 00100 long']);
  });

  it('groups trades whose first openings are within 5 seconds, if they form a structure (LEG-04)', () => {
    const closing = [close(put(95), -1), close(put(100), 1)];
    const named = ['time vertical: 00095 long, 00100 short'];
    expect(propose(open(put(95), 1), open(put(100), -1, undefined, 5), ...closing)).toEqual(named);
    expect(propose(open(put(95), 1, '1'), open(put(100), -1, '2', 5), ...closing)).toEqual(named);
    expect(propose(open(put(95), 1), open(put(100), -1, undefined, 6), ...closing)).toEqual([]);
    expect(propose(open(put(95), 1), open(put(100), 1), close(put(95), -1), close(put(100), -1))).toEqual([]);
  });

  it('takes empty orders for none (LEG-04)', () => {
    expect(propose(open(put(95), 1, ''), open(put(100), 2, ''), close(put(95), -1), close(put(100), -2))).toEqual([]);
  });

  it('keeps a roll apart: only what opens a trade counts (LEG-04)', () => {
    expect(
      propose(
        ...[open(put(95), -1, '1'), { ...close(put(95), 1, 300), order: '2' }, open(put(90), -1, '2', 300)],
        ...[close(put(90), 1)],
      ),
    ).toEqual([]);
  });

  it('keeps an order with a leg still open apart, also from a group by time (LEG-04)', () => {
    const closed = [close(put(95), -1), close(put(100), 1)];
    expect(propose(open(put(90), 1, '7'), open(put(95), 1, '7'), open(put(100), -1, '7'), ...closed)).toEqual([]);
    expect(propose(open(put(90), 1), open(put(95), 1), open(put(100), -1), ...closed)).toEqual([]);
  });

  it('keeps accounts and underlyings apart (LEG-04)', () => {
    const inAccount = (account: string, fill: Fill): Fill => ({ ...fill, account });
    expect(
      propose(
        ...[inAccount('A', open(put(95), 1, '7')), inAccount('B', open(put(100), -1, '7'))],
        ...[inAccount('A', close(put(95), -1)), inAccount('B', close(put(100), 1))],
      ),
    ).toEqual([]);
    const other = put(100, 'ABC');
    expect(propose(open(put(95), 1, '7'), open(other, -1, '7'), close(put(95), -1), close(other, 1))).toEqual([]);
  });

  it('proposes nothing for two trades of one ticker and side (LEG-04)', () => {
    expect(
      propose(open(put(95), 1, '7'), close(put(95), -1, 1), open(put(95), 1, '7', 2), close(put(95), -1, 3)),
    ).toEqual([]);
  });

  it('proposes nothing of more than 12 legs (LEG-04)', () => {
    const fills = (count: number) =>
      Array.from({ length: count }, (_, index) => [open(put(50 + index), 1, '7'), close(put(50 + index), -1)]).flat();
    expect(propose(...fills(12))).toHaveLength(1);
    expect(propose(...fills(13))).toEqual([]);
  });

  const fill = fc.record({
    ticker: fc.constantFrom(put(95), put(100), put(100, 'ABC')),
    size: fc.constantFrom(1, -1, 2, -2),
    order: fc.constantFrom(undefined, '', '1', '2', '3'),
    at: fc.integer({ min: 0, max: 40 }),
    account: fc.constantFrom('A', 'B'),
  });

  it('agrees with a naive search for trades of one order, in any order of the trades (LEG-04)', () => {
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 25 }), fc.gen(), (fills, gen) => {
        const parts = toParts(fills);
        const groups = proposeLegs(parts);
        expect(describeGroups(gen(fc.shuffledSubarray, parts, { minLength: parts.length }))).toEqual(
          describeGroups(parts),
        );
        const members = groups.flatMap((group) => group.parts);
        expect(new Set(members).size).toBe(members.length);
        for (const { parts: own, reason, combined } of groups) {
          expect(own.every(({ trade }) => trade !== null)).toBe(true);
          expect(explainSeparate(own)).toBeUndefined();
          if (reason === 'time') expect(combined.structure).not.toBe('custom');
          else {
            const reached = new Set([own[0]]);
            for (const part of reached)
              for (const other of parts)
                if (
                  part?.account === other.account &&
                  part.instrument.underlying === other.instrument.underlying &&
                  part.orders.some((order) => other.orders.includes(order))
                )
                  reached.add(other);
            expect(reached).toEqual(new Set(own));
          }
        }
      }),
    );
  });
});

describe('explainSeparate', () => {
  const TOGETHER = 'Legs of one trade must be open at the same time, or opened on the same day.';
  const explain = (fills: Fill[], zone?: string) => explainSeparate(toParts(fills, zone));
  const on = (day: string, fill: Fill): Fill => ({ ...fill, day });
  const byDay = (day: string, ticker: string, size: number): Fill => ({ ticker, size, at: null, day });

  it('joins trades that overlap in time (LEG-03)', () => {
    const first = [on('2026-06-01', open(put(95), 1)), on('2026-06-03', close(put(95), -1, 0))];
    const second = (opens: number) => [
      ...[on('2026-06-03', open(put(100), 1, undefined, opens)), on('2026-06-04', close(put(100), -1, 0))],
    ];
    expect(explain([...first, ...second(-1)])).toBeUndefined();
    expect(explain([...first, ...second(0)])).toBe(TOGETHER);
    expect(explain([...first, ...second(1)])).toBe(TOGETHER);
  });

  it('joins trades that were opened on one day of the trader (LEG-03)', () => {
    // 14:00 and 14:00 less 2 hours in UTC are 23:00 and 01:00 of the next day in UTC+11.
    const fills = [
      ...[open(put(95), 1, undefined, -7_200), close(put(95), -1, -7_100)],
      ...[open(put(100), 1), close(put(100), -1, 100)],
    ];
    expect(explain(fills)).toBeUndefined();
    expect(explain(fills, '+11:00')).toBe(TOGETHER);
  });

  it('goes by days where a file has no times (LEG-03)', () => {
    const first = [byDay('2026-06-01', put(95), 1), byDay('2026-06-03', put(95), -1)];
    const second = (day: string) => [byDay(day, put(100), 1), byDay('2026-06-05', put(100), -1)];
    expect(explain([...first, ...second('2026-06-01')])).toBeUndefined();
    expect(explain([...first, ...second('2026-06-02')])).toBeUndefined();
    expect(explain([...first, ...second('2026-06-03')])).toBe(TOGETHER);
  });

  it('needs one account, currency and underlying, and at most 12 legs of 100 trades (LEG-03)', () => {
    const scope = 'Only trades of one account, format and underlying can be legs of one trade.';
    const other = put(95, 'ABC');
    expect(explain([open(put(95), 1), open(other, 1), close(put(95), -1), close(other, -1)])).toBe(scope);
    const elsewhere = [open(put(95), 1), close(put(95), -1)].map((fill) => ({ ...fill, account: 'B' }));
    expect(explain([open(put(95), 1), close(put(95), -1), ...elsewhere])).toBe(scope);
    const inEuros = [open(put(90), 1), close(put(90), -1)].map((fill) => ({ ...fill, currency: 'EUR' }));
    expect(explain([open(put(95), 1), close(put(95), -1), ...inEuros])).toBe(
      'Only trades of one currency can be legs of one trade.',
    );
    const repeat = (count: number, toTicker: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => [
        ...[open(toTicker(index), 1, undefined, index * 2), close(toTicker(index), -1, index * 2 + 1)],
      ]).flat();
    expect(explain(repeat(13, (index) => put(50 + index)))).toBe('A trade can have at most 12 legs.');
    expect(explain(repeat(100, (index) => put(50 + (index % 12))))).toBeUndefined();
    expect(explain(repeat(101, () => put(50)))).toBe('At most 100 trades can be merged.');
  });
});

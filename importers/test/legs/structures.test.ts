import fc from 'fast-check';
import { nameStructure, type StructureLeg } from '../../src/legs/structures.ts';

const JUNE = '2026-06-19';
const JULY = '2026-07-17';

type Right = 'call' | 'put';

/** An option; a size below 0 is a short leg. */
const option = (size: number, right: Right | null, strike: string | null, expiry: string | null = JUNE) => ({
  instrument: { underlying: 'XYZ', kind: 'option' as const, expiry, strike, right },
  side: size > 0 ? ('long' as const) : ('short' as const),
  quantity: String(Math.abs(size)),
});
const call = (size: number, strike: string, expiry?: string) => option(size, 'call', strike, expiry);
const put = (size: number, strike: string, expiry?: string) => option(size, 'put', strike, expiry);
const shares = (size: number, underlying = 'XYZ'): StructureLeg => ({
  ...call(size, '1'),
  instrument: { underlying, kind: 'stock', expiry: null, strike: null, right: null },
});

const examples: readonly (readonly [string, StructureLeg[]])[] = [
  ['vertical', [call(1, '100'), call(-1, '105')]],
  ['vertical', [put(-3, '100'), put(3, '95')]],
  ['calendar', [call(-1, '100'), call(1, '100', JULY)]],
  ['calendar', [put(2, '100'), put(-2, '100', JULY)]],
  ['diagonal', [call(-1, '105'), call(1, '100', JULY)]],
  ['diagonal', [put(1, '95'), put(-1, '100', JULY)]],
  ['straddle', [call(1, '100'), put(1, '100')]],
  ['straddle', [call(-4, '100'), put(-4, '100')]],
  ['strangle', [call(-1, '105'), put(-1, '95')]],
  ['strangle', [call(1, '95'), put(1, '105')]],
  ['iron condor', [put(1, '90'), put(-1, '95'), call(-1, '105'), call(1, '110')]],
  ['iron condor', [put(-2, '90'), put(2, '95.5'), call(2, '105'), call(-2, '120')]],
  ['iron butterfly', [put(1, '90'), put(-1, '100'), call(-1, '100'), call(1, '115')]],
  ['butterfly', [call(1, '12.5'), call(-2, '12.6'), call(1, '12.7')]],
  ['butterfly', [put(-5, '90'), put(10, '100'), put(-5, '110')]],
  ['ratio', [call(1, '100'), call(-2, '105')]],
  ['ratio', [put(-3, '95'), put(2, '100')]],
  ['covered call', [shares(100), call(-1, '105')]],
  ['covered call', [shares(300), call(-3, '105')]],
  ['collar', [shares(200), put(2, '95'), call(-2, '105')]],
  ['collar', [shares(100), put(1, '95'), call(-1, '105', JULY)]],
];

const nearMisses: readonly (readonly [string, StructureLeg[]])[] = [
  ['no leg', []],
  ['one option', [call(1, '100')]],
  ['shares alone', [shares(100)]],
  ['a vertical with both on one side', [call(1, '100'), call(1, '105')]],
  ['a vertical of a call and a put on other sides', [call(1, '100'), put(-1, '105')]],
  ['a vertical of one strike', [call(1, '100'), call(-1, '100')]],
  ['a ratio of one strike', [call(1, '100'), call(-2, '100')]],
  ['a calendar of other sizes', [call(-1, '100'), call(2, '100', JULY)]],
  ['a calendar on one side', [call(1, '100'), call(1, '100', JULY)]],
  ['a diagonal of other sizes', [call(-2, '105'), call(1, '100', JULY)]],
  ['a straddle of other sizes', [call(1, '100'), put(2, '100')]],
  ['a straddle of two expiries', [call(1, '100'), put(1, '100', JULY)]],
  ['a straddle on other sides', [call(1, '100'), put(-1, '100')]],
  ['a strangle of other sizes', [call(-2, '105'), put(-1, '95')]],
  ['a strangle of two expiries', [call(-1, '105'), put(-1, '95', JULY)]],
  ['an iron condor of other sizes', [put(1, '90'), put(-1, '95'), call(-2, '105'), call(2, '110')]],
  [
    'an iron condor with a wing of another expiry',
    [put(1, '90'), put(-1, '95'), call(-1, '105'), call(1, '110', JULY)],
  ],
  ['verticals of one direction', [put(1, '90'), put(-1, '95'), call(1, '105'), call(-1, '110')]],
  ['a put vertical above a call vertical', [put(1, '105'), put(-1, '110'), call(-1, '90'), call(1, '95')]],
  ['verticals that overlap', [put(1, '90'), put(-1, '106'), call(-1, '105'), call(1, '110')]],
  ['four calls', [call(1, '90'), call(-1, '95'), call(-1, '105'), call(1, '110')]],
  ['an iron condor with shares', [put(1, '90'), put(-1, '95'), call(-1, '105'), call(1, '110'), shares(100)]],
  ['a butterfly of unequal wings', [call(1, '95'), call(-2, '100'), call(1, '110')]],
  ['a butterfly 1 : −1 : 1', [call(1, '95'), call(-1, '100'), call(1, '105')]],
  ['a butterfly 1 : −2 : 2', [call(1, '95'), call(-2, '100'), call(2, '105')]],
  ['a butterfly of calls and a put', [call(1, '95'), call(-2, '100'), put(1, '105')]],
  ['a butterfly of two expiries', [call(1, '95'), call(-2, '100'), call(1, '105', JULY)]],
  ['a call that covers too much', [shares(100), call(-2, '105')]],
  ['a call on odd shares', [shares(150), call(-1, '105')]],
  ['a long call and shares', [shares(100), call(1, '105')]],
  ['a short put and shares', [shares(100), put(-1, '95')]],
  ['short shares and a long call', [shares(-100), call(1, '105')]],
  ['shares and two calls', [shares(200), call(-1, '105'), call(-1, '110')]],
  ['a collar of other sizes', [shares(200), put(1, '95'), call(-1, '105')]],
  ['a collar with a short put', [shares(100), put(-1, '95'), call(1, '105')]],
  ['a collar without a call', [shares(100), put(1, '95')]],
  ['shares of another company', [shares(100, 'ABC'), call(-1, '105')]],
  ['an option whose strike is not known', [call(1, '100'), option(-1, 'call', null)]],
  ['an option whose right is not known', [call(1, '100'), option(-1, null, '105')]],
  ['an option whose expiry is not known', [call(1, '100'), option(-1, 'call', '105', null)]],
];

const exchangeSides = (legs: readonly StructureLeg[]): StructureLeg[] =>
  legs.map((leg) => ({ ...leg, side: leg.side === 'long' ? 'short' : 'long' }));

const multiply = (legs: readonly StructureLeg[], factor: number): StructureLeg[] =>
  legs.map((leg) => ({ ...leg, quantity: String(Number(leg.quantity) * factor) }));

describe('nameStructure', () => {
  it.each(examples)('names a %s (LEG-02)', (structure, legs) => {
    expect(nameStructure(legs)).toBe(structure);
  });

  it.each(nearMisses)('calls %s custom (LEG-02)', (_, legs) => {
    expect(nameStructure(legs)).toBe('custom');
  });

  const all = [...examples, ...nearMisses].map(([, legs]) => legs);
  const shuffled = fc.nat(all.length - 1).chain((index) => {
    const original = all[index] ?? [];
    return fc.record({
      original: fc.constant(original),
      legs: fc.shuffledSubarray(original, { minLength: original.length }),
    });
  });

  it('does not depend on the order of the legs, nor on how many of the structure they are (LEG-02)', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 50 }), ({ original, legs }, factor) => {
        expect(nameStructure(multiply(legs, factor))).toBe(nameStructure(original));
      }),
    );
  });

  it('does not depend on who bought and who sold, except for shares (LEG-02)', () => {
    fc.assert(
      fc.property(shuffled, ({ original, legs }) => {
        fc.pre(original.every(({ instrument }) => instrument.kind === 'option'));
        expect(nameStructure(exchangeSides(legs))).toBe(nameStructure(original));
      }),
    );
  });
});

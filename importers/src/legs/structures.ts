import Big from 'big.js';
import type { TradeInstrument } from '../instruments/kinds.ts';

/** What legs form. */
export type Structure =
  | 'vertical'
  | 'calendar'
  | 'diagonal'
  | 'straddle'
  | 'strangle'
  | 'iron condor'
  | 'iron butterfly'
  | 'butterfly'
  | 'ratio'
  | 'covered call'
  | 'collar'
  | 'custom';

/** The facts of a leg that decide on the structure. */
export interface StructureLeg {
  instrument: TradeInstrument;
  side: 'long' | 'short';
  /** Shares or contracts. */
  quantity: string;
}

interface Option {
  right: 'call' | 'put';
  expiry: string;
  strike: Big;
  /** Contracts, below 0 for a short leg. */
  size: Big;
}

/** The legs of one underlying; no other legs form a structure. */
interface Legs {
  /** Sorted by strike. */
  options: Option[];
  /** In contracts of 100 shares. */
  shares: Big[];
}

const SHARES_PER_CONTRACT = 100;

const toSize = ({ side, quantity }: StructureLeg): Big => new Big(quantity).times(side === 'long' ? 1 : -1);

const toOption = (leg: StructureLeg): Option[] => {
  const { kind, right, expiry, strike } = leg.instrument;
  if (kind !== 'option' || right === null || expiry === null || strike === null) return [];
  return [{ right, expiry, strike: new Big(strike), size: toSize(leg) }];
};

/** Undefined if the legs are of several underlyings, or one is neither a share nor a fully known option. */
const sortLegs = (legs: readonly StructureLeg[]): Legs | undefined => {
  const options = legs.flatMap(toOption).sort((a, b) => a.strike.cmp(b.strike));
  const shares = legs
    .filter(({ instrument }) => instrument.kind === 'stock')
    .map((leg) => toSize(leg).div(SHARES_PER_CONTRACT));
  const underlyings = new Set(legs.map(({ instrument }) => instrument.underlying));
  return underlyings.size === 1 && options.length + shares.length === legs.length ? { options, shares } : undefined;
};

/** Whether two options agree in a fact. */
type Agreement = 'same' | 'other';

interface PairRule {
  right: Agreement;
  strike: Agreement;
  expiry: Agreement;
  side: Agreement;
  size: Agreement;
}

const toAgreement = (isSame: boolean): Agreement => (isSame ? 'same' : 'other');

const comparePair = (a: Option, b: Option): PairRule => ({
  right: toAgreement(a.right === b.right),
  strike: toAgreement(a.strike.eq(b.strike)),
  expiry: toAgreement(a.expiry === b.expiry),
  side: toAgreement(a.size.s === b.size.s),
  size: toAgreement(a.size.abs().eq(b.size.abs())),
});

const isPair =
  (rule: PairRule) =>
  ({ options: [a, b, ...others], shares }: Legs): boolean => {
    if (!a || !b || others.length + shares.length > 0) return false;
    const facts = comparePair(a, b);
    return (Object.keys(rule) as (keyof PairRule)[]).every((fact) => facts[fact] === rule[fact]);
  };

const haveSame = (options: readonly Option[], fact: 'right' | 'expiry'): boolean =>
  new Set(options.map((option) => option[fact])).size === 1;

/** Three equally spaced strikes, 1 : −2 : 1. */
const isButterfly = ({ options, shares }: Legs): boolean => {
  const [low, middle, high, ...others] = options;
  if (!low || !middle || !high || others.length + shares.length > 0) return false;
  const spacing = middle.strike.minus(low.strike);
  return (
    haveSame(options, 'right') &&
    haveSame(options, 'expiry') &&
    spacing.gt(0) &&
    high.strike.minus(middle.strike).eq(spacing) &&
    high.size.eq(low.size) &&
    middle.size.eq(low.size.times(-2))
  );
};

/**
 * A put vertical below a call vertical: `middle` compares the strikes of the inner two. They are on one side, the outer
 * two on the other, and all are of one size.
 */
const isIron =
  (middle: 'apart' | 'equal') =>
  ({ options, shares }: Legs): boolean => {
    const [low, put, ...otherPuts] = options.filter(({ right }) => right === 'put');
    const [call, high, ...otherCalls] = options.filter(({ right }) => right === 'call');
    if (!low || !put || !call || !high) return false;
    if (otherPuts.length + otherCalls.length + shares.length > 0 || !haveSame(options, 'expiry')) return false;
    const inner = low.size.times(-1);
    return (
      low.strike.lt(put.strike) &&
      (middle === 'apart' ? put.strike.lt(call.strike) : put.strike.eq(call.strike)) &&
      call.strike.lt(high.strike) &&
      [put, call].every(({ size }) => size.eq(inner)) &&
      high.size.eq(low.size)
    );
  };

/** Long shares with one option of each given right, of the same size: 1 is a long option, -1 a short one. */
const isWithShares =
  (rights: Readonly<Partial<Record<Option['right'], 1 | -1>>>) =>
  ({ options, shares: [size, ...others] }: Legs): boolean =>
    size?.gt(0) === true &&
    others.length === 0 &&
    options.length === Object.keys(rights).length &&
    haveSame(options, 'right') === (options.length === 1) &&
    options.every((option) => option.size.eq(size.times(rights[option.right] ?? 0)));

/** The rules. No legs match two of them. */
const RULES: readonly (readonly [Structure, (legs: Legs) => boolean])[] = [
  ['vertical', isPair({ right: 'same', strike: 'other', expiry: 'same', side: 'other', size: 'same' })],
  ['ratio', isPair({ right: 'same', strike: 'other', expiry: 'same', side: 'other', size: 'other' })],
  ['calendar', isPair({ right: 'same', strike: 'same', expiry: 'other', side: 'other', size: 'same' })],
  ['diagonal', isPair({ right: 'same', strike: 'other', expiry: 'other', side: 'other', size: 'same' })],
  ['straddle', isPair({ right: 'other', strike: 'same', expiry: 'same', side: 'same', size: 'same' })],
  ['strangle', isPair({ right: 'other', strike: 'other', expiry: 'same', side: 'same', size: 'same' })],
  ['butterfly', isButterfly],
  ['iron condor', isIron('apart')],
  ['iron butterfly', isIron('equal')],
  ['covered call', isWithShares({ call: -1 })],
  ['collar', isWithShares({ put: 1, call: -1 })],
];

/** What the legs form. Their order does not matter, nor how many of the structure they are. */
export function nameStructure(legs: readonly StructureLeg[]): Structure {
  const sorted = sortLegs(legs);
  return (sorted && RULES.find(([, matches]) => matches(sorted))?.[0]) ?? 'custom';
}

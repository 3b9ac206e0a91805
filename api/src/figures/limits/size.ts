import Big from 'big.js';
import type { Size } from 'contracts/size';

/** Rounds quotients down, so that no size is larger than what its limit allows. */
const Decimal = Big();
Decimal.RM = Big.roundDown;

interface Unit {
  entry: string;
  stop: string;
  /** Money per 1.00 of price. */
  value: string;
  /** Money per unit, for entry and exit together. */
  fees: string;
  /** The smallest size and its steps. */
  step: string;
}

/** What may be lost, in money. Null without this limit. */
export interface Allowances {
  /** The loss may reach it. */
  risk: Big | null;
  /** The room of the day and to the floor: losing all of it breaches the limit. */
  day: Big | null;
  floor: Big | null;
}

const LIMITS = ['risk', 'day', 'floor'] as const;

/** Finds the largest multiple of `step` whose loss is at most, or with `isBelow` less than, the allowance. */
const findLargest = (allowance: Big, loss: Big, step: Big, isBelow: boolean): Big => {
  if (allowance.lte(0)) return new Decimal(0);
  const lossOfStep = loss.times(step);
  const steps = new Decimal(allowance).div(lossOfStep).round(0, Big.roundDown);
  const isTooLarge = isBelow && steps.times(lossOfStep).gte(allowance);
  return (isTooLarge ? steps.minus(1) : steps).times(step);
};

/**
 * Computes the size that no limit forbids (SIZ-01): loss of a unit = |entry − stop| × value + fees. The smallest limit
 * binds; of equal ones the first.
 */
export function computeSize({ entry, stop, value, fees, step }: Unit, allowances: Allowances): Omit<Size, 'unknown'> {
  const loss = new Decimal(entry).minus(stop).abs().times(value).plus(fees);
  const sizes = LIMITS.flatMap((limit) => {
    const allowance = allowances[limit];
    return allowance ? [{ limit, size: findLargest(allowance, loss, new Decimal(step), limit !== 'risk') }] : [];
  });
  const [smallest] = sizes.toSorted((a, b) => a.size.cmp(b.size));
  const find = (wanted: (typeof LIMITS)[number]) => sizes.find(({ limit }) => limit === wanted)?.size.toFixed() ?? null;
  return {
    quantity: smallest?.size.toFixed() ?? null,
    binds: smallest?.limit ?? null,
    perUnit: { loss: loss.toFixed(), fees: new Decimal(fees).toFixed(), value: new Decimal(value).toFixed() },
    limits: { risk: find('risk'), day: find('day'), floor: find('floor') },
  };
}

import type { Size } from 'contracts/size';
import { formatSize } from 'shared-ui';

const REASONS = {
  risk: 'your risk per trade',
  day: 'the room of the day',
  floor: 'the room to the floor',
} as const;

/** What the ticker is counted in, by the value of a unit and the form of the ticker. */
const findNoun = (ticker: string, value: string): string => {
  if (value !== '1') return 'contract';
  return /^[A-Z]{1,5}(\.[A-Z])?$/.test(ticker) ? 'share' : 'unit';
};

/** `2 contracts`, `0.1011 units`. */
export function formatUnits(quantity: string, ticker: string, value: string): string {
  return `${formatSize(quantity)} ${findNoun(ticker, value)}${quantity === '1' ? '' : 's'}`;
}

const MISSING = {
  multiplier: (ticker: string) =>
    `What a point of ${ticker} is worth is not known. A contract needs its month, like ESZ26.`,
  currency: (ticker: string) => `The price of ${ticker} is in another currency than the account.`,
  balance: () => 'Your risk is a percentage of the balance. Choose an account that has a start balance.',
  risk: () => 'No risk per trade is set.',
} as const;

/** Says in one sentence how large the position may be and what allows no more (SIZ-02), then what is not known. */
export function describeSize({ quantity, binds, perUnit, unknown }: Size, ticker: string): string[] {
  const missing = unknown.map((what) => MISSING[what](ticker));
  if (quantity === null || !binds || !perUnit) return missing;
  const sentence =
    quantity === '0'
      ? `Not even one ${findNoun(ticker, perUnit.value)}: ${REASONS[binds]} does not allow it.`
      : `${formatUnits(quantity, ticker, perUnit.value)}: ${REASONS[binds]} allows no more.`;
  return [sentence, ...missing];
}

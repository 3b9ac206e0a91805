import { getMoneyTone, type Tone } from './money.ts';

/** The tone of the result of a trade. A breakeven within the trader's band is neutral, like 0 (BRK-01). */
export function getResultTone({
  netCents,
  breakeven,
}: {
  netCents: number | null;
  breakeven?: true | undefined;
}): Tone {
  return breakeven ? 'neutral' : getMoneyTone(netCents);
}

import type { TradeLeg } from 'contracts';
import { formatInstrument } from 'contracts/instruments';

const RIGHTS = { call: 'Call', put: 'Put' } as const;

/** The name of each leg: `5000 Put`, or with the expiry if the legs expire on several days. */
export function nameLegs(legs: readonly TradeLeg[]): string[] {
  const expiries = new Set(legs.flatMap(({ instrument }) => instrument.expiry ?? []));
  return legs.map(({ ticker, instrument }) => {
    const { strike, right } = instrument;
    return expiries.size === 1 && strike !== null && right !== null
      ? `${strike} ${RIGHTS[right]}`
      : formatInstrument(ticker, instrument);
  });
}

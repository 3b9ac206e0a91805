import { toUtcDay } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import { findInstrument } from 'importers/instruments';

/**
 * What a ticker stands for: `MNQ Sep 2026` of MNQU6 (INS-03).
 *
 * @param time near to which its contract was traded, in milliseconds since 1970
 */
export function nameTicker(ticker: string, time = Date.now()): string {
  return formatInstrument(ticker, findInstrument(ticker, toUtcDay(time)));
}

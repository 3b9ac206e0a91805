import Big from 'big.js';
import type { OpenedFile } from '../file/open.ts';
import { toPhrase } from '../table/header-words.ts';
import type { ReadOptions, RoundTrip } from '../types.ts';
import { type ColumnMapping, createMappedFormat } from './mapped-format.ts';

/** The P&L of a round trip by its prices. */
const toMove = ({ side, entryPrice, exitPrice, quantity, multiplier }: RoundTrip): Big =>
  new Big(exitPrice)
    .minus(entryPrice)
    .times(side === 'long' ? 1 : -1)
    .times(quantity)
    .times(multiplier ?? 1);

/** Whether prices and fees prove that the P&L of all trades with fees was read rightly, as after or before fees. */
export function isNetProven(trips: readonly RoundTrip[]): boolean {
  return trips
    .filter(({ fees }) => Number(fees) !== 0)
    .every((trip) => toMove(trip).minus(trip.fees).minus(trip.amount).abs().lte('0.011'));
}

/** Whether the name of the column of P&L says that it is after or before fees. */
export function nameNet(header: string): boolean | undefined {
  const phrase = toPhrase(header);
  if (/\b(?:gross|brut\w*|before)\b/.test(phrase)) return false;
  return /\b(?:net|netto|netto\w+|neto|liquido|after)\b/.test(phrase) ? true : undefined;
}

/** Whether fees are already subtracted from the P&L: by its name, otherwise by the prices, otherwise assumed. */
export function findNet(
  file: OpenedFile,
  mapping: ColumnMapping,
  names: readonly string[],
  options: ReadOptions,
): boolean {
  if (mapping.kind === 'executions') return true;
  const isProven = (isNet: boolean): boolean =>
    isNetProven(createMappedFormat({ ...mapping, isNet }).read(file, options).roundTrips);
  return nameNet(names[mapping.columns.profit ?? -1] ?? '') ?? (isProven(true) || !isProven(false));
}

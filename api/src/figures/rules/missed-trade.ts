import type { MissedTrade } from 'contracts/missed-trades';
import { notFound } from '../../http/errors.ts';
import type { LabelIndexes } from '../../journal/labels/label.ts';
import type { MissedTradeRecord } from './model.ts';

export function missedTradeNotFound() {
  return notFound('There is no missed trade with this id.');
}

export function presentMissedTrade(
  { _id, userId: _, origin: __, deletedAt: ___, setupId, ...fields }: MissedTradeRecord,
  { setups }: LabelIndexes,
): MissedTrade {
  return { id: _id.toHexString(), setup: setupId === 0 ? null : setups.getName(setupId), ...fields };
}

/** Returns (exit − entry) ÷ (entry − stop), which is the R-multiple of both sides; null without a stop or an exit. */
export function computeMissedMultiple({ entry, stop, exit }: MissedTradeRecord): number | null {
  return stop === null || exit === null ? null : (Number(exit) - Number(entry)) / (Number(entry) - Number(stop));
}

import { joinAnnotations } from 'importers/trades';
import type { LabelBooks } from '../journal/labels/label-book.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import type { PositionRows } from './position-rows.ts';
import { listRows } from './rows.ts';

/** The texts and labels of a new trade. */
export type TradeTexts = Pick<TradeRecord, 'setupId' | 'notes'> & Partial<Pick<TradeRecord, 'tagIds'>>;

/**
 * What the trader wrote about the rows of a position in another journal. The parts of a split position get nothing: its
 * first trade has it.
 */
export function toTradeTexts(position: PositionRows, { setups, tags }: LabelBooks): TradeTexts {
  if (position.arrangement === 'split') return { setupId: 0, notes: '' };
  const joined = joinAnnotations(listRows(position));
  const tagIds = [...new Set(joined.tags.map((name) => tags.getId(name)))];
  return {
    setupId: setups.getId(joined.setup),
    notes: joined.notes,
    ...(tagIds.length > 0 ? { tagIds } : {}),
  };
}

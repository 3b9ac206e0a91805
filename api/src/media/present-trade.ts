import type { Trade } from 'contracts';
import type { LabelIndexes } from '../journal/labels/label.ts';
import type { BreakevenBand } from '../journal/stored-settings.ts';
import { findExcursionOrigin, toTradeFields } from '../journal/trade-fields.ts';
import { pickStructure } from '../journal/trade-legs.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { hasTexts, type Viewer } from '../journal/view.ts';
import type { MediaUrls } from './media-urls.ts';

/** A stored trade, the lists that have the names of its setup, account and tags, and the trader's breakeven band. */
export interface LabelledTrade {
  trade: Omit<TradeRecord, '_id'>;
  labels: LabelIndexes;
  band: BreakevenBand;
}

/** Says whether only the band makes a trade a breakeven. */
type MarkBreakeven = (trade: LabelledTrade['trade'], band: BreakevenBand) => Pick<Trade, 'breakeven'>;

/**
 * Converts a stored trade to its form in the contract, with signed URLs of its files. A viewer without `notes:read`
 * gets neither comments nor files (KEY-01).
 */
export function createPresentTrade(mediaUrls: MediaUrls, markBreakeven: MarkBreakeven) {
  return ({ trade, labels, band }: LabelledTrade, viewer: Viewer): Trade => {
    const canRead = hasTexts(viewer);
    const currency = labels.accounts.getCurrency(trade.accountId ?? 0);
    return {
      id: trade.number,
      ...toTradeFields(trade, labels),
      ...(canRead ? {} : { notes: '' }),
      ...pickStructure(trade),
      ...markBreakeven(trade, band),
      ...(currency && { currency }),
      instrument: trade.instrument,
      excursions: findExcursionOrigin(trade),
      files: canRead ? trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)) : [],
      version: trade.version,
    };
  };
}

export type PresentTrade = ReturnType<typeof createPresentTrade>;

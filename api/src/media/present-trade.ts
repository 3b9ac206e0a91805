import type { Trade } from 'contracts';
import type { LabelIndexes } from '../journal/labels/label.ts';
import { pickStructure } from '../journal/trade-legs.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { findExcursionOrigin, toTradeFields } from '../journal/trade-model.ts';
import type { MediaUrls } from './media-urls.ts';

/** A stored trade, and the lists that have the names of its setup, account and tags. */
export interface LabelledTrade {
  trade: Omit<TradeRecord, '_id'>;
  labels: LabelIndexes;
}

/** Converts a stored trade to its form in the contract, with signed URLs of its files. */
export function createPresentTrade(mediaUrls: MediaUrls) {
  return ({ trade, labels }: LabelledTrade): Trade => {
    const currency = labels.accounts.getCurrency(trade.accountId ?? 0);
    return {
      id: trade.number,
      ...toTradeFields(trade, labels),
      ...pickStructure(trade),
      ...(currency && { currency }),
      instrument: trade.instrument,
      excursions: findExcursionOrigin(trade),
      files: trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)),
      version: trade.version,
    };
  };
}

export type PresentTrade = ReturnType<typeof createPresentTrade>;

import type { Trade } from 'contracts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { toTradeFields } from '../journal/trade-model.ts';
import type { MediaUrls } from '../media/media-urls.ts';

/** Converts a stored trade to its form in the contract, with signed URLs of its files. */
export const createPresentTrade =
  (mediaUrls: MediaUrls) =>
  (trade: Omit<TradeRecord, '_id'>): Trade => ({
    id: trade.number,
    ...toTradeFields(trade),
    files: trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)),
    version: trade.version,
  });

export type PresentTrade = ReturnType<typeof createPresentTrade>;

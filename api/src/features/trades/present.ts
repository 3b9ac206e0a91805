import { type Trade, toDollars } from 'contracts';
import type { MediaUrls } from '../media/media-urls.ts';
import type { TradeRecord } from './model.ts';

/** Converts a stored trade to its form in the contract, with signed URLs of its files. */
export const createPresentTrade =
  (mediaUrls: MediaUrls) =>
  (trade: Omit<TradeRecord, '_id'>): Trade => ({
    id: trade.number,
    tradeTag: trade.tradeTag,
    tradeName: trade.tradeName,
    flagType: trade.flagType,
    bullflagType: trade.flagType,
    comments: trade.comments,
    amount: toDollars(trade.amountCents),
    date: trade.date,
    files: trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)),
    version: trade.version,
  });

export type PresentTrade = ReturnType<typeof createPresentTrade>;

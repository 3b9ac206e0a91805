import { type Trade, toDollars } from 'contracts';
import type { MediaUrls } from '../media/media-urls.ts';
import type { TradeRecord } from './model.ts';

/** A stored trade as the contract describes it, the addresses of its files with it. */
export const createPresentTrade =
  (addresses: MediaUrls) =>
  (trade: Omit<TradeRecord, '_id'>): Trade => ({
    id: trade.number,
    tradeTag: trade.tradeTag,
    tradeName: trade.tradeName,
    flagType: trade.flagType,
    bullflagType: trade.flagType,
    comments: trade.comments,
    amount: toDollars(trade.amountCents),
    date: trade.date,
    files: trade.files.map((file) => addresses.present(trade.userId, file)),
    version: trade.version,
  });

export type PresentTrade = ReturnType<typeof createPresentTrade>;

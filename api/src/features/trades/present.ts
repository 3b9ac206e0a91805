import { type Trade, toDollars } from 'contracts';
import type { TradeRecord } from './model.ts';

/** A stored trade as the contract describes it. */
export const presentTrade = (trade: Omit<TradeRecord, '_id'>): Trade => ({
  id: trade.number,
  tradeTag: trade.tradeTag,
  tradeName: trade.tradeName,
  flagType: trade.flagType,
  bullflagType: trade.flagType,
  comments: trade.comments,
  amount: toDollars(trade.amountCents),
  date: trade.date,
  // Nothing can be attached yet; the addresses of files come with the media store.
  files: [],
  version: trade.version,
});

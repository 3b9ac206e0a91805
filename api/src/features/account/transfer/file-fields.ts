import { isBlank, type TradeBody, toCents, toDollars } from 'contracts';
import type { JournalTrade } from 'contracts/journal-file';

/** The fields of the form in journal.json. Its names and dollars are the same in all versions of the product. */
type FileFields = Pick<JournalTrade, 'date' | 'tradeTag' | 'tradeName' | 'flagType' | 'amount' | 'comments'>;

/** Replaces a blank ticker, which an import would reject. */
const NO_TICKER = '-';

export const toFileFields = ({ date, ticker, name, setup, netCents, notes }: TradeBody): FileFields => ({
  date,
  tradeTag: isBlank(ticker) ? NO_TICKER : ticker,
  ...(name === undefined ? {} : { tradeName: name }),
  flagType: setup,
  amount: toDollars(netCents),
  comments: notes,
});

export const fromFileFields = ({ date, tradeTag, tradeName, flagType, amount, comments }: FileFields): TradeBody => ({
  date,
  ticker: tradeTag,
  name: tradeName,
  setup: flagType,
  netCents: toCents(amount),
  notes: comments,
});

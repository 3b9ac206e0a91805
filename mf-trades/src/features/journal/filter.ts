import { createTradeMatcher, isRealDay, limits, type Trade } from 'contracts';

export type Result = 'gain' | 'loss';

/** The filter of the journal. An empty string means no restriction. */
export interface TradeFilter {
  /** Each word must occur in the trade's ticker, name, setup or notes, as for the API's `q`. */
  text: string;
  /** One day, YYYY-MM-DD. */
  date: string;
  result: Result | '';
}

export const isFilterActive = ({ text, date, result }: TradeFilter): boolean => Boolean(text.trim() || date || result);

const hasResult = (netCents: number, result: TradeFilter['result']): boolean =>
  result === '' || (result === 'gain' ? netCents > 0 : netCents < 0);

/** Keeps the order. A breakeven trade is neither gain nor loss. */
export const filterTrades = (trades: readonly Trade[], filter: TradeFilter): Trade[] => {
  const matchesText = createTradeMatcher(filter.text);
  return trades.filter(
    (trade) =>
      (filter.date === '' || trade.date === filter.date) &&
      hasResult(trade.netCents, filter.result) &&
      matchesText(trade),
  );
};

/** While a year is typed, a date input reports years such as 0002. They do not filter yet. */
const isValidDay = (date: string): boolean => isRealDay(date) && date >= limits.firstDay;

/** Reads the filter from the page's address, and ignores invalid values. */
export const parseFilter = (params: URLSearchParams): TradeFilter => {
  const date = params.get('date') ?? '';
  const result = params.get('result');
  return {
    text: params.get('q') ?? '',
    date: isValidDay(date) ? date : '',
    result: result === 'gain' || result === 'loss' ? result : '',
  };
};

/** The parameters of the page's address, without empty and invalid ones. */
export const toSearchParams = ({ text, date, result }: TradeFilter): Record<string, string> => ({
  ...(text.trim() && { q: text.trim() }),
  ...(isValidDay(date) && { date }),
  ...(result && { result }),
});

import { finderOf, isRealDay, limits, type Trade } from 'contracts';

export type Result = 'gain' | 'loss';

/** What the journal is narrowed to; '' narrows nothing. */
export interface TradeFilter {
  /** Words that must all stand in the trade's ticker, name, setup or notes, as the API's `q` has it. */
  text: string;
  /** One day, YYYY-MM-DD. */
  date: string;
  result: Result | '';
}

export const isNarrowed = ({ text, date, result }: TradeFilter): boolean => Boolean(text.trim() || date || result);

const cameOut = (amount: number, result: TradeFilter['result']): boolean =>
  result === '' || (result === 'gain' ? amount > 0 : amount < 0);

/** The trades that the filter lets through, in the order in which they came. A breakeven is neither gain nor loss. */
export const filterTrades = (trades: readonly Trade[], filter: TradeFilter): Trade[] => {
  const isFound = finderOf(filter.text);
  return trades.filter(
    (trade) =>
      (filter.date === '' || trade.date === filter.date) && cameOut(trade.amount, filter.result) && isFound(trade),
  );
};

/** A date input hands out a year digit by digit, 0002 for the first 2 of 2026: that narrows nothing yet. */
const isDay = (date: string): boolean => isRealDay(date) && date >= limits.firstDay;

/** The filter in the page's address; what makes no sense there narrows nothing. */
export const readFilter = (params: URLSearchParams): TradeFilter => {
  const date = params.get('date') ?? '';
  const result = params.get('result');
  return {
    text: params.get('q') ?? '',
    date: isDay(date) ? date : '',
    result: result === 'gain' || result === 'loss' ? result : '',
  };
};

/** The address's parameters for a filter, without those that narrow nothing. */
export const writeFilter = ({ text, date, result }: TradeFilter): Record<string, string> => ({
  ...(text.trim() && { q: text.trim() }),
  ...(isDay(date) && { date }),
  ...(result && { result }),
});

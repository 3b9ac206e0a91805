import { type TradeFilter, toSearchParams } from 'contracts';

/** The address of My Trades with this filter. */
export const getTradesPath = (filter: TradeFilter): string => {
  const search = toSearchParams(filter).toString();
  return search ? `/trades?${search}` : '/trades';
};

const formatNumber = (count: number): string => count.toLocaleString('en-US');

/** '1 trade', '12 trades', or '3 of 12 trades' if a filter hides some. */
export const formatTradeCount = (shown: number, all: number): string =>
  `${shown === all ? '' : `${formatNumber(shown)} of `}${formatNumber(all)} ${all === 1 ? 'trade' : 'trades'}`;

const number = (count: number): string => count.toLocaleString('en-US');

/** '1 trade', '12 trades', and when a filter hides some: '3 of 12 trades'. */
export const countOf = (shown: number, all: number): string =>
  `${shown === all ? '' : `${number(shown)} of `}${number(all)} ${all === 1 ? 'trade' : 'trades'}`;

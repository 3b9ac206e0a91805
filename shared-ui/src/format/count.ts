/** '1 trade', '1,024 trades'. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** A statistic of fewer says little. */
const few = 25;

const count = (n: number, one: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`;

/** What a statistic rests on, in words: 'of 8 trades · few trades'. */
export const sampleOf = (n: number, unit: 'trade' | 'day'): string =>
  `of ${count(n, unit)}${n > 0 && n < few ? ` · few ${unit}s` : ''}`;

/** '1,024 trades', '1 day'. */
export const countOf = count;

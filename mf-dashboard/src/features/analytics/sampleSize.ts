/** Statistics over fewer trades or days are marked as a small sample. */
const minReliableSampleSize = 25;

/** '1,024 trades', '1 day'. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** 'of 8 trades · small sample'. */
export const formatSampleSize = (count: number, unit: 'trade' | 'day'): string =>
  `of ${formatCount(count, unit)}${count > 0 && count < minReliableSampleSize ? ' · small sample' : ''}`;

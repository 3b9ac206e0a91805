import { formatCount } from 'shared-ui';

/** Statistics over fewer trades or days are marked as a small sample. */
const minReliableSampleSize = 25;

/** 'of 8 trades · small sample'. */
export const formatSampleSize = (count: number, unit: 'trade' | 'day'): string =>
  `of ${formatCount(count, unit)}${count > 0 && count < minReliableSampleSize ? ' · small sample' : ''}`;

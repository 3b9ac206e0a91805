import { limits } from 'contracts';
import { formatCount } from 'shared-ui';

/** 'of 8 trades · small sample'. */
export const formatSampleSize = (count: number, unit: 'trade' | 'day'): string =>
  `of ${formatCount(count, unit)}${count > 0 && count < limits.smallSample ? ' · small sample' : ''}`;

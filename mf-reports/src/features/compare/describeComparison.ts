import { type Figures, limits } from 'contracts';
import { formatCount, type ResultUnit } from 'shared-ui';
import { figureDefinitions } from '../figures/figures.ts';
import { isSmallSample } from '../groupings/groupings.ts';
import { getDifference } from './formatDifference.ts';

/** 'B makes $6.25 more per trade than A.', and whether there are enough trades to say so. */
export const describeComparison = (a: Figures, b: Figures, unit: ResultUnit): string => {
  const { average } = figureDefinitions;
  const difference = getDifference(average, a, b);
  if (difference === null) return `${a.trades === 0 ? 'A' : 'B'} has no trades to compare.`;
  const amount = average.format(Math.abs(difference), unit).replace('+', '');
  const sentence =
    difference === 0
      ? 'A and B make the same per trade.'
      : `B makes ${amount} ${difference > 0 ? 'more' : 'less'} per trade than A.`;
  const small = [a, b].map(({ trades }) => trades).filter(isSmallSample);
  if (small.length === 0) return sentence;
  return `${sentence} Small sample: ${formatCount(Math.min(...small), 'trade')}, fewer than ${limits.smallSample}.`;
};

import type { PointField, Points } from 'contracts/reports';
import { formatCount, type ResultUnit } from 'shared-ui';
import { formatFact } from './scales.ts';

type Point = Points['points'][number];

const getMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** 'Median of 12 winning trades: 9 min; of 8 losing trades: 14 min.' */
export const describeMedians = (field: PointField, points: readonly Point[], unit: ResultUnit): string => {
  const groups = [
    { name: 'winning trade', values: points.filter(({ netCents }) => netCents > 0).map(({ x }) => x) },
    { name: 'losing trade', values: points.filter(({ netCents }) => netCents < 0).map(({ x }) => x) },
  ];
  const texts = groups.map(({ name, values }) => {
    const median = getMedian(values);
    return median === null ? [] : [`of ${formatCount(values.length, name)}: ${formatFact(field, median, unit)}`];
  });
  return texts.flat().length > 0 ? `Median ${texts.flat().join('; ')}.` : '';
};

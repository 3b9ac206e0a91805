import type { BucketDimension } from 'contracts';

const formatMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${minutes / 60} h` : `${minutes / 1_440} d`;
};

const formatBound: Record<BucketDimension, (bound: number) => string> = {
  duration: formatMinutes,
  size: (size) => size.toLocaleString('en-US'),
  r: (value) => `${String(value).replace('-', '\u2212')}R`,
};

/** The key of a bucket, such as `1..5`, in words: 'under 1 min', '1 min to 5 min', '7 d or more'. */
export const formatBucket = (dimension: BucketDimension, key: string): string => {
  const [start = '', end = ''] = key.split('..').map((bound) => bound && formatBound[dimension](Number(bound)));
  if (!start) return `under ${end}`;
  return end ? `${start} to ${end}` : `${start} or more`;
};

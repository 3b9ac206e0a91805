import { formatCount } from 'shared-ui';

const UNITS: readonly [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

/** The length of a bar: '30 seconds', '5 minutes', '1 day'. */
export function formatResolution(seconds: number): string {
  const [unit, name] = UNITS.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  return formatCount(seconds / unit, name);
}

/** The length of a bar: '30 seconds', '5 minutes', '1 day'. */
export function formatResolution(seconds: number): string {
  const [size, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second'];
  return `${size} ${unit}${size === 1 ? '' : 's'}`;
}

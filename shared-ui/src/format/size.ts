import { numberFormat } from './formats.ts';

const format = numberFormat({ maximumFractionDigits: 2 });
const MEGABYTE = 1_048_576;

/** A file's size in MB with at most 2 decimals, never rounded down to nothing: '1.5 MB', '0.01 MB'. */
export const formatMegabytes = (bytes: number): string =>
  `${format(bytes > 0 ? Math.max(bytes / MEGABYTE, 0.01) : 0)} MB`;

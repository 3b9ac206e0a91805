import { createNumberFormat } from './formats.ts';

const format = createNumberFormat({ maximumFractionDigits: 2 });
const BYTES_PER_MEGABYTE = 1_048_576;

/** A file size in MB with at most 2 decimals; a file that is not empty has at least 0.01 MB: '1.5 MB', '0.01 MB'. */
export const formatMegabytes = (bytes: number): string =>
  `${format(bytes > 0 ? Math.max(bytes / BYTES_PER_MEGABYTE, 0.01) : 0)} MB`;

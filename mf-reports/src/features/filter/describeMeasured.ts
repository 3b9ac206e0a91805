import type { MeasuredFilter } from 'contracts';
import { describeFilter } from 'shared-ui';

/** 'Setup: Gap, Side: Long, in R'. */
export const describeMeasured = (filter: MeasuredFilter): string =>
  `${describeFilter(filter)}${filter.unit === 'r' ? ', in R' : ''}`;

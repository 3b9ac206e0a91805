import type { MeasuredFilter } from 'contracts';
import { StaleNote as SharedNote } from 'shared-ui';
import { describeFilter } from './describeFilter.ts';

/** Names the filter whose figures stay, dimmed, until those of the new filter arrive. */
export const StaleNote = ({ staleFilter }: { staleFilter: MeasuredFilter | null }) => (
  <SharedNote selection={staleFilter && describeFilter(staleFilter)} />
);

import { calls } from 'contracts';
import { type LabelKind, labels } from 'contracts/labels';
import { type CallErrorProps, useCall } from 'shared-ui';
import { joinSetups, type ListedLabel } from './listChanges.ts';

interface LabelsState {
  list: readonly ListedLabel[] | undefined;
  /** The call that the list depends on. */
  query: CallErrorProps['query'];
}

/** The entries of a list. Setups are those of the specified call; they are shown also while the counts are missing. */
export const useLabels = (kind: LabelKind): LabelsState => {
  const isSetups = kind === 'setups';
  const counted = useCall(labels.list, {}, { handlesErrors: isSetups });
  const setups = useCall(calls.flags.list, {}, { enabled: isSetups });
  const list = counted.data?.[kind];
  if (!isSetups) return { list, query: counted };
  return { list: setups.data && joinSetups(setups.data.setups, list), query: setups };
};

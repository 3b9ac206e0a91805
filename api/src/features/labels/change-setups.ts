import type { InputOf } from 'contracts';
import type { calls } from 'contracts/every-call';
import { notFound } from '../../http/errors.ts';
import { addLabel, deleteLabel, renameLabel, reorderLabels } from '../journal/labels/change-list.ts';
import { isListed, type Label } from '../journal/labels/label.ts';

export type SetupChange = InputOf<typeof calls.flags.change>['body'];
type List = readonly Label[];

/** Names of the specified call are those of the entries that are not archived. */
const findByName = (labels: List, name: string): Label | undefined =>
  labels.find((label) => isListed(label) && !label.archived && label.name === name);

const rename = (labels: List, oldName: string, newName: string): List => {
  const label = findByName(labels, oldName);
  if (!label) throw notFound(`There is no setup "${oldName}".`);
  return renameLabel('setups', labels, label.id, newName);
};

/** Archived entries, which the order does not have, are the last. A name that is not listed has no id. */
const reorder = (labels: List, order: readonly string[]): List => {
  const archived = labels.filter((label) => isListed(label) && label.archived);
  const ids = order.map((name) => findByName(labels, name)?.id ?? 0);
  return reorderLabels('setups', labels, [...ids, ...archived.map(({ id }) => id)]);
};

/** Applies a change of the specified call, which identifies setups by name. Throws not_found, conflict or quota_exceeded. */
export const applySetupChange = (labels: List, change: SetupChange): List => {
  switch (change.action) {
    case 'add':
      return addLabel('setups', labels, change.newName);
    case 'delete': {
      const label = findByName(labels, change.oldName);
      return label ? deleteLabel('setups', labels, label.id) : labels;
    }
    case 'rename':
      return rename(labels, change.oldName, change.newName);
    case 'reorder':
      return reorder(labels, change.order);
  }
};

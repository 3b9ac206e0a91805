import type { InputOf } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { LabelChange, LabelKind } from 'contracts/labels';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { notFound } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import {
  addLabel,
  applyLabelChange,
  deleteLabel,
  renameLabel,
  reorderLabels,
} from '../../journal/labels/change-list.ts';
import { isListed, type Label, type LabelList } from '../../journal/labels/label.ts';
import { readCurrency } from '../../journal/stored-settings.ts';
import { renameInSettings } from './rename-in-settings.ts';

type SetupChange = InputOf<typeof calls.flags.change>['body'];

/** Finds a setup by its name in the specified call, which has no archived setups. */
const findByName = (labels: LabelList, name: string): Label | undefined =>
  labels.find((label) => isListed(label) && !label.archived && label.name === name);

const rename = (labels: LabelList, oldName: string, newName: string): LabelList => {
  const label = findByName(labels, oldName);
  if (!label) throw notFound(`There is no setup "${oldName}".`);
  return renameLabel('setups', labels, label.id, newName);
};

/**
 * Reorders setups by name. Archived setups, which the specified call does not have, come last. An unknown name gets id
 * 0.
 */
const reorder = (labels: LabelList, order: readonly string[]): LabelList => {
  const archived = labels.filter((label) => isListed(label) && label.archived);
  const ids = order.map((name) => findByName(labels, name)?.id ?? 0);
  return reorderLabels('setups', labels, [...ids, ...archived.map(({ id }) => id)]);
};

/**
 * Applies a change of the specified call, which identifies setups by name. Throws not_found, conflict or
 * quota_exceeded.
 */
const applySetupChange = (labels: LabelList, change: SetupChange): LabelList => {
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

/** Manages setups, tags and accounts. */
export function createLabelService(db: Db) {
  /** Changes a list, and names in the settings. Writes only the user document, because trades refer to labels by id. */
  const change = (
    userId: Types.ObjectId,
    kind: LabelKind,
    apply: (labels: LabelList, ownCurrency: string) => LabelList,
  ): Promise<LabelList> =>
    changeJournal(db, userId, {}, async ({ labels, settings }) => {
      const before = labels[kind].list();
      const after = apply(before, readCurrency({ settings }));
      labels[kind].set(after);
      const renamed = renameInSettings(settings, kind, before, after);
      return { result: after, ...(renamed === settings ? {} : { user: { settings: renamed } }) };
    });

  return {
    /** Resolves with the changed list. Throws not_found, conflict or quota_exceeded. */
    change: (userId: Types.ObjectId, body: LabelChange): Promise<LabelList> =>
      change(userId, body.kind, (labels, own) => applyLabelChange(labels, body, own)),

    /** Changes setups by name, as `PATCH /api/flags` specifies. Resolves and throws like `change`. */
    changeSetups: (userId: Types.ObjectId, body: SetupChange): Promise<LabelList> =>
      change(userId, 'setups', (labels) => applySetupChange(labels, body)),
  };
}

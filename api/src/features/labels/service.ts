import type { LabelChange, LabelKind } from 'contracts/labels';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { unavailable } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { applyLabelChange } from '../journal/labels/change-list.ts';
import type { Label } from '../journal/labels/label.ts';
import { storeSetupIds } from '../journal/labels/setup-ids.ts';
import { renameInSettings } from '../settings/rename-labels.ts';
import { applySetupChange, type SetupChange } from './change-setups.ts';

type List = readonly Label[];

const MAX_ATTEMPTS = 5;

/** What changes the meaning of the name of a setup. */
const changesNames = new Set(['rename', 'merge']);

/** Manages setups, tags and accounts. */
export const createLabelService = (db: Db) => {
  const changeList = (
    userId: Types.ObjectId,
    kind: LabelKind,
    { needsIds }: { needsIds: boolean },
    apply: (labels: List) => List,
  ): Promise<List | null> =>
    changeJournal(db, userId, {}, async ({ labels, labelsBehind, settings }) => {
      if (needsIds && labelsBehind > 0) return { result: null };
      const before = labels[kind].list();
      const after = apply(before);
      labels[kind].set(after);
      const renamed = renameInSettings(settings, kind, before, after);
      return { result: after, ...(renamed === settings ? {} : { user: { settings: renamed } }) };
    });

  /** Writes the user document only: trades have ids. Those of an old journal get them first. */
  const change = async (userId: Types.ObjectId, kind: LabelKind, action: string, apply: (labels: List) => List) => {
    const needsIds = kind === 'setups' && changesNames.has(action);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const changed = await changeList(userId, kind, { needsIds }, apply);
      if (changed) return changed;
      await storeSetupIds(db, userId);
    }
    // The previous version of the API has changed trades during each attempt.
    throw unavailable('The journal');
  };

  return {
    /** Resolves with the changed list. Throws not_found, conflict or quota_exceeded. */
    change: (userId: Types.ObjectId, body: LabelChange): Promise<List> =>
      change(userId, body.kind, body.action, (labels) => applyLabelChange(labels, body)),

    /** The same for setups by name, as `PATCH /api/flags` specifies. */
    changeSetups: (userId: Types.ObjectId, body: SetupChange): Promise<List> =>
      change(userId, 'setups', body.action, (labels) => applySetupChange(labels, body)),
  };
};

export type LabelService = ReturnType<typeof createLabelService>;

import type { LabelChange, LabelKind } from 'contracts/labels';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { applyLabelChange } from '../journal/labels/change-list.ts';
import type { Label } from '../journal/labels/label.ts';
import { renameInSettings } from '../settings/rename-labels.ts';
import { applySetupChange, type SetupChange } from './change-setups.ts';

type List = readonly Label[];

/** Manages setups, tags and accounts. */
export const createLabelService = (db: Db) => {
  /** Writes the user document only: trades have ids. */
  const change = (userId: Types.ObjectId, kind: LabelKind, apply: (labels: List) => List): Promise<List> =>
    changeJournal(db, userId, {}, async ({ labels, settings }) => {
      const before = labels[kind].list();
      const after = apply(before);
      labels[kind].set(after);
      const renamed = renameInSettings(settings, kind, before, after);
      return { result: after, ...(renamed === settings ? {} : { user: { settings: renamed } }) };
    });

  return {
    /** Resolves with the changed list. Throws not_found, conflict or quota_exceeded. */
    change: (userId: Types.ObjectId, body: LabelChange): Promise<List> =>
      change(userId, body.kind, (labels) => applyLabelChange(labels, body)),

    /** The same for setups by name, as `PATCH /api/flags` specifies. */
    changeSetups: (userId: Types.ObjectId, body: SetupChange): Promise<List> =>
      change(userId, 'setups', (labels) => applySetupChange(labels, body)),
  };
};

export type LabelService = ReturnType<typeof createLabelService>;

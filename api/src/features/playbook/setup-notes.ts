import { limits } from 'contracts';
import type { JournalSetupNote, SetupNote } from 'contracts/playbook';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { SetupNoteRecord } from '../../figures/rules/model.ts';
import { readPlaybook } from '../../figures/rules/read-rules.ts';
import { findSetupId } from '../../figures/rules/rule-names.ts';
import { requireVersion } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { createLabelIndexes, type LabelIndexes } from '../../journal/labels/label.ts';
import { listLabels } from '../../journal/labels/label-book.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { writePlaybook } from './rules.ts';

/** The notes by setup. Setups that were merged have the texts of all of them. */
const joinMerged = (notes: readonly SetupNoteRecord[], { setups }: LabelIndexes): SetupNoteRecord[] => {
  const groups = Map.groupBy(notes, ({ setupId }) => setups.resolveId(setupId));
  return [...groups].map(([setupId, merged]) => ({
    setupId,
    text: merged
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, limits.playbook.noteLength),
    version: merged.reduce((sum, { version }) => sum + version, 0),
  }));
};

/** Converts notes to the contract, with the current names of their setups. */
export function presentSetupNotes(notes: readonly SetupNoteRecord[], labels: LabelIndexes): SetupNote[] {
  return joinMerged(notes, labels).flatMap(({ setupId, text, version }) => {
    const setup = labels.setups.getName(setupId);
    return setup === '' ? [] : [{ setup, text, version }];
  });
}

/** Manages the notes of setups. */
export function createSetupNoteService(db: Db) {
  return {
    list: async (user: UserRecord): Promise<SetupNote[]> =>
      presentSetupNotes((await readPlaybook(db, user._id)).notes ?? [], createLabelIndexes(user)),

    /**
     * Saves the note of a listed setup. Throws invalid_input for another one, or version_conflict when `version` is
     * given and is not the stored version.
     */
    save: (userId: Types.ObjectId, { setup, text }: JournalSetupNote, version?: number): Promise<SetupNote> =>
      changeJournal(db, userId, {}, async ({ session, labels: books }) => {
        const labels = createLabelIndexes(listLabels(books));
        const setupId = findSetupId(setup, labels);
        const notes = joinMerged((await readPlaybook(db, userId, session)).notes ?? [], labels);
        const stored = notes.find((note) => note.setupId === setupId)?.version ?? 0;
        requireVersion(version, stored, 'This note');
        const others = notes.filter((note) => note.setupId !== setupId);
        const saved = text === '' ? [] : [{ setupId, text, version: stored + 1 }];
        await writePlaybook(db, userId, { notes: [...others, ...saved] }, session);
        return { result: { setup: labels.setups.getName(setupId), text, version: text === '' ? 0 : stored + 1 } };
      }),
  };
}

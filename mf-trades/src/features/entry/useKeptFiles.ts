import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftFile, type DraftFileKey, findDraftFiles, keepDraftFile, removeDraftFiles } from 'shared-ui/host';
import { randomKey } from '../random-key.ts';
import type { Uploads } from '../uploads/useUploads.ts';
import type { KeptDraft } from './memory.ts';

type Known = Map<File, DraftFileKey>;

/** What is on the list and not kept yet is kept, what has left the list no longer. */
const follow = (known: Known, draft: string, files: readonly File[]): void => {
  for (const file of files) {
    if (known.has(file)) continue;
    const key = keepDraftFile(draft, randomKey(), file);
    if (key) known.set(file, key);
  }
  const gone = [...known].filter(([file]) => !files.includes(file));
  for (const [file] of gone) known.delete(file);
  if (gone.length > 0) void removeDraftFiles(gone.map(([, key]) => key));
};

/**
 * Keeps the chosen files beside their draft while `isOpen`, and brings them back: a pasted screenshot cannot be chosen
 * a second time.
 * @returns the names of those that were kept and could not be brought back
 */
export const useKeptFiles = (draft: KeptDraft, uploads: Uploads, isOpen: boolean): readonly string[] => {
  const [known] = useState<Known>(() => new Map());
  const [missing, setMissing] = useState<readonly string[]>([]);

  const bringBack = useEffectEvent((found: DraftFile[]) => {
    for (const { key, file } of found) known.set(file, key);
    if (found.length > 0) uploads.queue.add(found.map(({ file }) => file));
    const names = found.map(({ file }) => file.name);
    setMissing(draft.files.filter((name) => !names.includes(name)));
  });

  useEffect(() => {
    let isGone = false;
    if (draft.files.length > 0) void findDraftFiles(draft.id).then((found) => isGone || bringBack(found));
    return () => {
      isGone = true;
    };
  }, [draft]);

  const { items } = uploads;
  useEffect(() => {
    if (!isOpen) return;
    const files = items.map(({ file }) => file);
    follow(known, draft.id, files);
  }, [known, draft, items, isOpen]);

  return missing;
};

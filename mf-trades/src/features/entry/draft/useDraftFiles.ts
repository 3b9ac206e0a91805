import { useEffect, useEffectEvent, useState } from 'react';
import { createRandomKey, type Uploads } from 'shared-ui';
import { type DraftFile, type DraftFileKey, findDraftFiles, keepDraftFile, removeDraftFiles } from 'shared-ui/host';
import type { InitialDraft } from './initialDraft.ts';

type StoredFiles = Map<File, DraftFileKey>;

/** Stores files that are new in the list, and removes stored files that left it. */
const syncFiles = (storedFiles: StoredFiles, draftId: string, files: readonly File[]): void => {
  for (const file of files) {
    if (storedFiles.has(file)) continue;
    const key = keepDraftFile(draftId, createRandomKey(), file);
    if (key) storedFiles.set(file, key);
  }
  const removed = [...storedFiles].filter(([file]) => !files.includes(file));
  for (const [file] of removed) storedFiles.delete(file);
  if (removed.length > 0) void removeDraftFiles(removed.map(([, key]) => key));
};

/**
 * Stores the chosen files with their draft while `isOpen`, and restores them: a pasted screenshot cannot be chosen
 * again.
 * @returns the names of the draft's files that could not be restored
 */
export function useDraftFiles(draft: InitialDraft, uploads: Uploads, isOpen: boolean): readonly string[] {
  const [storedFiles] = useState<StoredFiles>(() => new Map());
  const [missingFiles, setMissingFiles] = useState<readonly string[]>([]);

  const restore = useEffectEvent((found: DraftFile[]) => {
    for (const { key, file } of found) storedFiles.set(file, key);
    if (found.length > 0) uploads.queue.add(found.map(({ file }) => file));
    const names = found.map(({ file }) => file.name);
    setMissingFiles(draft.files.filter((name) => !names.includes(name)));
  });

  useEffect(() => {
    let isUnmounted = false;
    if (draft.files.length > 0) void findDraftFiles(draft.id).then((found) => isUnmounted || restore(found));
    return () => {
      isUnmounted = true;
    };
  }, [draft]);

  const { items } = uploads;
  useEffect(() => {
    if (!isOpen) return;
    const files = items.map(({ file }) => file);
    syncFiles(storedFiles, draft.id, files);
  }, [storedFiles, draft, items, isOpen]);

  return missingFiles;
}

import type { Trade } from 'contracts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Draft } from '../entry/draft.ts';
import { type StoredEdit, storeEdit } from '../entry/draftStorage.ts';

/** Restores an earlier edit, then stores each change. @returns a function that removes the stored edit */
export const useStoredEdit = (form: UseFormReturn<Draft>, { id, version }: Trade, storedEdit: StoredEdit | null) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
  useEffect(() => {
    for (const [name, value] of Object.entries(storedEdit?.values ?? {})) {
      form.setValue(name as keyof Draft, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => storeEdit(id, isDirty ? { version, values } : null),
    });
  }, []);
  return () => storeEdit(id, null);
};

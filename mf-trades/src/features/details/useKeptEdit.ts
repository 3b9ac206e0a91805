import type { Trade } from 'contracts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Draft } from '../entry/draft.ts';
import { type KeptEdit, keepEdit } from '../entry/memory.ts';

/** Puts back what was typed before, and from then on keeps each change. @returns what forgets it, for good */
export const useKeptEdit = (form: UseFormReturn<Draft>, { id, version }: Trade, kept: KeptEdit | null) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    for (const [name, value] of Object.entries(kept?.values ?? {})) {
      form.setValue(name as keyof Draft, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => keepEdit(id, isDirty ? { version, values } : null),
    });
  }, []);
  return () => keepEdit(id, null);
};

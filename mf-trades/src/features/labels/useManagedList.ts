import { timings } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { notify } from 'shared-ui/host';
import { KIND_TEXTS } from './labelKinds.ts';
import { applyChange, type ListChange, type ListedLabel, listActiveNames, moveName } from './listChanges.ts';
import { useListChange } from './useListChange.ts';

/** Adds a deleted name again, at its old position. Its trades still have it. */
const useRestore = (kind: LabelKind) => {
  const { change } = useListChange(kind);
  return async (name: string, index: number): Promise<void> => {
    try {
      const list = await change({ action: 'add', name }, []);
      await change({ action: 'reorder', order: moveName(listActiveNames(list), name, index) }, list);
      notify({ message: `${name} restored.`, durationMs: timings.errorToastMs });
    } catch {
      // The API client shows the error.
    }
  };
};

/** Whether the deletion of an entry can be undone. Otherwise a dialog asks first. */
export function canRestore(kind: LabelKind, { archived }: ListedLabel): boolean {
  return KIND_TEXTS[kind].isRestorable && !archived;
}

/** The list including pending changes, and functions that change it. */
export function useManagedList(kind: LabelKind, saved: readonly ListedLabel[]) {
  const [pending, setPending] = useState<readonly ListChange[]>([]);
  const { change } = useListChange(kind);
  const restore = useRestore(kind);
  const list = pending.reduce(applyChange, saved);

  /** @returns whether the API has accepted it */
  const apply = async (next: ListChange): Promise<boolean> => {
    setPending((current) => [...current, next]);
    try {
      await change(next, saved);
      return true;
    } catch {
      // The API client shows the error.
      return false;
    } finally {
      setPending((current) => current.filter((each) => each !== next));
    }
  };

  const remove = async (label: ListedLabel): Promise<void> => {
    const { name } = label;
    const index = listActiveNames(list).indexOf(name);
    if (!(await apply({ action: 'delete', name }))) return;
    const action = { label: 'Undo', onClick: () => void restore(name, index) };
    notify({
      message: `${name} deleted. ${KIND_TEXTS[kind].deletion}`,
      durationMs: timings.undoOfferMs,
      ...(canRestore(kind, label) && { action }),
    });
  };
  return { list, apply, remove };
}

export type ManagedList = ReturnType<typeof useManagedList>;

import { calls } from 'contracts';
import { type LabelKind, type LabelLists, labels } from 'contracts/labels';
import { invalidateCall, type ReplyCache, useWrite } from 'shared-ui';
import { type ListChange, type ListedLabel, toLabelChange, toNames, toSetupChange } from './listChanges.ts';

type Counted = LabelLists[LabelKind][number];

const updateList = (cache: ReplyCache, kind: LabelKind, update: (list: readonly Counted[]) => Counted[]): void =>
  cache.setReply(labels.list, {}, (lists) => lists && { ...lists, [kind]: update(lists[kind]) });

const setSetupNames = (cache: ReplyCache, setups: string[]): void => cache.setReply(calls.flags.list, {}, { setups });

// Counts are loaded again. After an error the names are, too: an outdated list may be why the change was refused.
const onSettled = () => invalidateCall(labels.list);
const onError = () => invalidateCall(calls.flags.list);

/** Makes the specified changes of setups by name, as specified, and all others by id. */
export function useListChange(kind: LabelKind, { handlesErrors = false } = {}) {
  const options = { handlesErrors, queue: 'labels', onSettled, onError };
  const byName = useWrite(calls.flags.change, {
    ...options,
    updateCache: (cache, reply, { body }) => {
      setSetupNames(cache, toNames(reply));
      if (body.action !== 'rename') return;
      const { oldName, newName: name } = body;
      updateList(cache, kind, (list) => list.map((label) => (label.name === oldName ? { ...label, name } : label)));
    },
  });
  const byId = useWrite(labels.change, {
    ...options,
    updateCache: (cache, reply) => {
      const findCount = (list: readonly Counted[], id: number) => list.find((label) => label.id === id)?.trades ?? 0;
      updateList(cache, kind, (list) => reply.labels.map((label) => ({ ...label, trades: findCount(list, label.id) })));
      if (kind === 'setups')
        setSetupNames(
          cache,
          reply.labels.flatMap(({ name, archived }) => (archived ? [] : name)),
        );
    },
  });
  /** @returns the changed list. @param list the entries whose names the change has */
  const change = async (next: ListChange, list: readonly ListedLabel[]): Promise<readonly ListedLabel[]> => {
    const setupChange = kind === 'setups' ? toSetupChange(next) : null;
    if (!setupChange) return (await byId.mutateAsync({ body: toLabelChange(kind, next, list) })).labels;
    const names = toNames(await byName.mutateAsync({ body: setupChange }));
    return names.map((name) => ({ name, archived: false }));
  };
  return {
    change,
    isPending: byName.isPending || byId.isPending,
    error: byName.error ?? byId.error,
    reset: () => {
      byName.reset();
      byId.reset();
    },
  };
}

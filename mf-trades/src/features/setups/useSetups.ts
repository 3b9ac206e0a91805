import { calls, timings } from 'contracts';
import { useState } from 'react';
import { invalidateCall, useWrite, type WriteOptions } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { applyChange, moveName, type Names, type SetupChange, toNames } from './names.ts';

type ChangeCall = typeof calls.flags.change;

/** Changes the list. All changes are sent one after another, in order. */
export const useChangeSetups = (options?: Pick<WriteOptions<ChangeCall>, 'handlesErrors' | 'onMutate' | 'onSettled'>) =>
  useWrite(calls.flags.change, {
    ...options,
    queue: 'setups',
    // The cached list may be outdated, which may be why the change was refused.
    onError: () => invalidateCall(calls.flags.list),
    updateCache: (cache, reply) => cache.setReply(calls.flags.list, {}, { setups: toNames(reply) }),
  });

/** Adds a deleted name again, at its old position. */
const useRestoreSetup = () => {
  const { mutateAsync: change } = useChangeSetups();
  return async (name: string, index: number): Promise<void> => {
    try {
      const names = toNames(await change({ body: { action: 'add', newName: name } }));
      await change({ body: { action: 'reorder', order: moveName(names, name, index) } });
      notify({ message: `${name} restored.`, durationMs: timings.errorToastMs });
    } catch {
      // The API client shows the error.
    }
  };
};

/** The list including pending changes, and functions that change it. */
export const useSetups = (saved: Names) => {
  const [pending, setPending] = useState<readonly SetupChange[]>([]);
  const restore = useRestoreSetup();
  const { mutate, mutateAsync } = useChangeSetups({
    onMutate: ({ body }) => setPending((current) => [...current, body]),
    onSettled: (_reply, _failure, { body }) => setPending((current) => current.filter((change) => change !== body)),
  });
  const names = pending.reduce(applyChange, saved);

  const remove = async (name: string): Promise<void> => {
    try {
      await mutateAsync({ body: { action: 'delete', oldName: name } });
      notify({
        message: `${name} deleted. Its trades keep the name.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: () => void restore(name, names.indexOf(name)) },
      });
    } catch {
      // The API client shows the error.
    }
  };
  return { names, remove, reorder: (order: string[]): void => mutate({ body: { action: 'reorder', order } }) };
};

export type Setups = ReturnType<typeof useSetups>;

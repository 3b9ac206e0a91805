import { useQueryClient } from '@tanstack/react-query';
import { calls, timings } from 'contracts';
import { useRef, useState } from 'react';
import { getQueryKey } from 'shared-ui';
import { type CallOptions, getApi, notify } from 'shared-ui/host';
import { applyChange, moveName, type Names, type SetupChange, toNames } from './names.ts';

const listKey = getQueryKey(calls.flags.list, {});

/** Adds a deleted name again, at its old position. The API client shows errors. */
const restore = async (name: string, index: number): Promise<void> => {
  const api = getApi();
  try {
    const names = toNames(await api.call(calls.flags.change, { body: { action: 'add', newName: name } }));
    await api.call(calls.flags.change, { body: { action: 'reorder', order: moveName(names, name, index) } });
    notify({ message: `${name} restored.`, durationMs: timings.errorToastMs });
  } catch {}
};

/** The list including pending changes, and functions that change it. */
export const useSetups = (saved: Names) => {
  const [pending, setPending] = useState<readonly SetupChange[]>([]);
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const cache = useQueryClient();

  const send = async (body: SetupChange, handlesErrors: CallOptions['handlesErrors']): Promise<void> => {
    try {
      const reply = await getApi().call(calls.flags.change, { body }, { handlesErrors });
      cache.setQueryData(listKey, { setups: toNames(reply) });
    } catch (failure) {
      // The cached list may be outdated, which may be why the change was refused.
      void cache.invalidateQueries({ queryKey: listKey });
      throw failure;
    } finally {
      setPending((current) => current.filter((change) => change !== body));
    }
  };

  /** Sends changes one after another, in order. */
  const change = (body: SetupChange, handlesErrors: CallOptions['handlesErrors'] = false): Promise<void> => {
    setPending((current) => [...current, body]);
    const request = lastRequest.current.then(() => send(body, handlesErrors));
    lastRequest.current = request.catch(() => undefined);
    return request;
  };

  const names = pending.reduce(applyChange, saved);
  return {
    names,
    /** Rejects if the API refuses; the caller shows the error. */
    add: (newName: string): Promise<void> => change({ action: 'add', newName }, true),
    rename: (oldName: string, newName: string): Promise<void> => change({ action: 'rename', oldName, newName }, true),
    reorder: (order: string[]): void => void change({ action: 'reorder', order }).catch(() => undefined),
    remove: async (name: string): Promise<void> => {
      const undo = { label: 'Undo', onClick: () => void restore(name, names.indexOf(name)) };
      try {
        await change({ action: 'delete', oldName: name });
        notify({
          message: `${name} deleted. Its trades keep the name.`,
          durationMs: timings.undoOfferMs,
          action: undo,
        });
      } catch {}
    },
  };
};

export type Setups = ReturnType<typeof useSetups>;

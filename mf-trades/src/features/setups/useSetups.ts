import { useQueryClient } from '@tanstack/react-query';
import { calls, timings } from 'contracts';
import { useRef, useState } from 'react';
import { getQueryKey } from 'shared-ui';
import { type CallOptions, getApi, notify } from 'shared-ui/host';
import { expected, type Names, namesIn, placed, type SetupChange } from './names.ts';

const listKey = getQueryKey(calls.flags.list, {});

/** Puts a deleted name back, at its old place if the list is still the same there. The client says itself what went wrong. */
const restore = async (name: string, at: number): Promise<void> => {
  const api = getApi();
  try {
    const names = namesIn(await api.call(calls.flags.change, { body: { action: 'add', newName: name } }));
    await api.call(calls.flags.change, { body: { action: 'reorder', order: placed(names, name, at) } });
    notify({ message: `${name} is back.`, duration: timings.errorToast });
  } catch {}
};

/** The list as it will be, with what the API has not yet answered done already, and the ways to change it. */
export const useSetups = (saved: Names) => {
  const [pending, setPending] = useState<readonly SetupChange[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const cache = useQueryClient();

  const send = async (body: SetupChange, quiet: CallOptions['quiet']): Promise<void> => {
    try {
      const reply = await getApi().call(calls.flags.change, { body }, { quiet });
      cache.setQueryData(listKey, { flags: namesIn(reply) });
    } catch (failure) {
      // It may be refused because the list is not what it seemed.
      void cache.invalidateQueries({ queryKey: listKey });
      throw failure;
    } finally {
      setPending((all) => all.filter((one) => one !== body));
    }
  };

  /** One change after another, in the order in which they were made. */
  const change = (body: SetupChange, quiet: CallOptions['quiet'] = false): Promise<void> => {
    setPending((all) => [...all, body]);
    const sent = last.current.then(() => send(body, quiet));
    last.current = sent.catch(() => undefined);
    return sent;
  };

  const names = pending.reduce(expected, saved);
  return {
    names,
    /** Rejects when it is refused; who asked shows why. */
    add: (newName: string): Promise<void> => change({ action: 'add', newName }, true),
    rename: (oldName: string, newName: string): Promise<void> => change({ action: 'rename', oldName, newName }, true),
    reorder: (order: string[]): void => void change({ action: 'reorder', order }).catch(() => undefined),
    remove: async (name: string): Promise<void> => {
      const undo = { label: 'Undo', onClick: () => void restore(name, names.indexOf(name)) };
      try {
        await change({ action: 'delete', oldName: name });
        notify({ message: `${name} deleted. Its trades keep the name.`, duration: timings.undo, action: undo });
      } catch {}
    },
  };
};

export type Setups = ReturnType<typeof useSetups>;

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, useLeaveGuard } from 'shared-ui/host';

interface VersionedOptions<Reply, Body> {
  call: UseQueryResult<Reply, Error>;
  /** Sends a change of the version to the API. */
  send: (body: Body, version: string) => Promise<Reply>;
  /** Joins two changes; the second one wins. */
  merge: (first: Body, second: Body) => Body;
}

const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your last changes are not saved.',
  leave: 'Leave',
  stay: 'Stay',
};

/**
 * Saves changes of a versioned document automatically, one request at a time: changes during a request are sent
 * together after it. A newer version of another tab or device is not overwritten: `failure` says so, until `save` or
 * `discard`. Saving survives navigation, so only a failure keeps the trader here. A tab is not closed before all
 * changes are saved.
 */
export function useVersioned<Reply extends { version: number }, Body extends object>({
  call,
  send,
  merge,
}: VersionedOptions<Reply, Body>) {
  const [unsaved, setUnsaved] = useState<Body | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const waiting = useRef<Body | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  /** The version of the last save, which the page may not have rendered yet. 0 without one. */
  const savedVersion = useRef(0);
  useLeaveGuard(failure ? LEAVE_QUESTION : null);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (sending.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
  const add = (first: Body | null, second: Body | null): Body | null =>
    first && second ? merge(first, second) : (second ?? first);

  /** Saves one change after another, each on the version that the previous one made. @returns whether all are saved */
  const sendAll = async (stored: Reply): Promise<boolean> => {
    let version = Math.max(stored.version, savedVersion.current);
    for (let body = waiting.current; body; body = waiting.current) {
      waiting.current = null;
      try {
        ({ version } = await send(body, String(version)));
        savedVersion.current = version;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        waiting.current = add(body, waiting.current);
        setFailure(error);
        return false;
      }
    }
    setUnsaved(null);
    return true;
  };
  const sendOnce = (stored: Reply): Promise<boolean> => {
    setFailure(null);
    sending.current ??= sendAll(stored).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  return {
    call,
    /** What is not saved yet. */
    unsaved,
    failure,
    /** @returns whether this and all changes before it are saved */
    change: async (body: Body): Promise<boolean> => {
      waiting.current = add(waiting.current, body);
      setUnsaved((current) => add(current, body));
      // After a failure, the trader decides what happens to all changes that are not saved.
      return call.data && !failure ? sendOnce(call.data) : false;
    },
    /** Saves what was typed on top of what is stored now. */
    save: async () => {
      const { data } = await call.refetch();
      savedVersion.current = 0;
      if (data) await sendOnce(data);
    },
    /** Shows what is stored instead of what was typed. */
    discard: () => {
      waiting.current = null;
      setUnsaved(null);
      setFailure(null);
      savedVersion.current = 0;
      void call.refetch();
    },
  };
}

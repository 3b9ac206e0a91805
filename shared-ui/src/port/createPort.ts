import type { Call } from 'contracts';
import {
  type CallInput,
  getApi,
  getSession,
  hostStore,
  type Live,
  onChange,
  type Port,
  type PortCalls,
  type PortDrafts,
  type PortTheme,
  type ReadCall,
  readTraderEntry,
  sessionAtom,
  type WatchedReply,
  writeTraderEntry,
} from 'shared-ui/host';
import { isPrivacyOn, onPrivacyChange } from '../theme/privacy.ts';
import { getResolvedTheme, onThemeChange } from '../theme/theme.ts';

/** A value of which something else says when it changes. */
const follow = <T>(get: () => T, onUpdate: (listener: () => void) => () => void): Live<T> => ({
  get,
  subscribe: (listener) => {
    const stop = onUpdate(() => listener(get()));
    listener(get());
    return stop;
  },
});

const isSame = (a: object, b: object): boolean => {
  const entries = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return entries.length === others.size && entries.every(([key, value]) => Object.is(others.get(key), value));
};

/** A value that the page sets, and how to set it. Listeners learn of it only if one of its properties differs. */
export function createLive<T extends object>(first: T): [Live<T>, (value: T) => void] {
  let current = first;
  const listeners = new Set<() => void>();
  const live = follow(
    () => current,
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  );
  const set = (value: T) => {
    if (isSame(current, value)) return;
    current = value;
    for (const listener of [...listeners]) listener();
  };
  return [live, set];
}

const isAffected = (call: Call, topic: string): boolean => call.readsTopics?.some((each) => each === topic) ?? false;

const watchCall = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  listener: (result: WatchedReply<C>) => void,
): (() => void) => {
  let latest = new AbortController();
  const read = async () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const reading = getApi().call(call, input, { signal });
    const result = await reading.then(
      (reply): WatchedReply<C> => ({ reply }),
      (error: Error): WatchedReply<C> => ({ error }),
    );
    if (!signal.aborted) listener(result);
  };
  const stop = onChange(({ what }) => {
    if (isAffected(call, what)) void read();
  });
  void read();
  return () => {
    stop();
    latest.abort();
  };
};

const calls: PortCalls = {
  call: (call, input, options) => getApi().call(call, input, options),
  watch: watchCall,
};

/** The drafts of a module do not meet those of another one. */
const createDrafts = (module: string): PortDrafts => ({
  read: (name) => readTraderEntry('tab', `${module}-draft-${name}`),
  write: (name, value) => writeTraderEntry('tab', `${module}-draft-${name}`, value),
});

const session = follow(getSession, (listener) => hostStore.sub(sessionAtom, listener));

const theme = follow(
  (): PortTheme => ({ scheme: getResolvedTheme(), masksAmounts: isPrivacyOn() }),
  (listener) => {
    const stops = [onThemeChange(listener), onPrivacyChange(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
);

/** @param module its name, which its drafts have */
export function createPort<P extends object>(
  module: string,
  parts: Pick<Port<P>, 'properties' | 'navigation'>,
): Port<P> {
  return { ...parts, session, calls, drafts: createDrafts(module), theme };
}

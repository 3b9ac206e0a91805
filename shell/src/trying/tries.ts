import { atom, useAtomValue } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** A version of a module that this browser tries before all get it, until the browser session ends. */
export interface Try {
  name: string;
  version: string;
  /** Why this browser has the current version after all: it is not published, or must not run again. */
  unavailable?: 'missing' | 'withdrawn';
}

const parameter = 'try';
const storageKey = 'module-tries';
const asked = /^([a-z][a-z0-9-]{0,60})@([0-9A-Za-z][0-9A-Za-z.-]{0,100})$/;

const triesAtom = atom<readonly Try[]>([]);

/** Versions that the page's address asks for and that the trader has not agreed to. */
const requestsAtom = atom<readonly Try[]>([]);

/** A storage that is full or forbidden costs the try its life over a reload, nothing else. */
const stored = (): string => {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};
const store = (texts: readonly string[]): void => {
  try {
    if (texts.length > 0) sessionStorage.setItem(storageKey, texts.join(' '));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
};

const toTry = (text: string): [string, Try][] => {
  const [, name, version] = asked.exec(text) ?? [];
  return name && version ? [[name, { name, version }]] : [];
};

/** Of several versions of one module, the last. */
const parse = (texts: readonly string[]): Try[] => [...new Map(texts.flatMap(toTry)).values()];

const toText = ({ name, version }: Try): string => `${name}@${version}`;

/**
 * Continues the previews of this browser session. What `?try=mf-trades@1.2.0` asks for beside them waits for
 * `acceptRequests`: anybody can send a link.
 */
export const startTries = (): void => {
  const tries = parse(stored().split(' '));
  const accepted = new Set(tries.map(toText));
  const requested = parse(new URLSearchParams(location.search).getAll(parameter));
  hostStore.set(triesAtom, tries);
  hostStore.set(
    requestsAtom,
    requested.filter((one) => !accepted.has(toText(one))),
  );
};

const addressWithoutRequests = (): URL => {
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  return address;
};

/** Previews what the address asks for, by loading the page again: a document keeps the versions that it began with. */
export const acceptRequests = (): void => {
  store(parse([...stored().split(' '), ...hostStore.get(requestsAtom).map(toText)]).map(toText));
  location.replace(addressWithoutRequests());
};

/** Keeps the current versions, also when the page is reloaded. */
export const declineRequests = (): void => {
  hostStore.set(requestsAtom, []);
  history.replaceState(history.state, '', addressWithoutRequests());
};

export const useRequests = () => useAtomValue(requestsAtom);

export const currentTries = (): readonly Try[] => hostStore.get(triesAtom);

/** A tried version could not be had: the browser has the current one. */
export const reportUnavailable = (name: string, unavailable: Try['unavailable']): void =>
  hostStore.set(triesAtom, (tries) => tries.map((one) => (one.name === name ? { ...one, unavailable } : one)));

/** Gives the browser the versions that all have, by loading the page anew. */
export const stopTries = (): void => {
  store([]);
  location.replace(addressWithoutRequests());
};

export const useTries = () => useAtomValue(triesAtom);

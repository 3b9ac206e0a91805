import { atom, useAtomValue } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** A version of a module that this browser tries before all get it, until the browser session ends. */
export interface Preview {
  name: string;
  version: string;
  /** Why this browser has the current version after all: it is not published, or must not run again. */
  unavailable?: 'missing' | 'withdrawn';
}

const parameter = 'try';
const storageKey = 'module-tries';
const asked = /^([a-z][a-z0-9-]{0,60})@([0-9A-Za-z][0-9A-Za-z.-]{0,100})$/;

const previewsAtom = atom<readonly Preview[]>([]);

/** Versions that the page's address asks for and that the trader has not agreed to. */
const requestsAtom = atom<readonly Preview[]>([]);

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

const toPreview = (text: string): [string, Preview][] => {
  const [, name, version] = asked.exec(text) ?? [];
  return name && version ? [[name, { name, version }]] : [];
};

/** Of several versions of one module, the last. */
const parse = (texts: readonly string[]): Preview[] => [...new Map(texts.flatMap(toPreview)).values()];

const toText = ({ name, version }: Preview): string => `${name}@${version}`;

/**
 * Continues the previews of this browser session. What `?try=mf-trades@1.2.0` asks for beside them waits for
 * `acceptRequestedPreviews`: anybody can send a link.
 */
export const startPreviews = (): void => {
  const tries = parse(stored().split(' '));
  const accepted = new Set(tries.map(toText));
  const requested = parse(new URLSearchParams(location.search).getAll(parameter));
  hostStore.set(previewsAtom, tries);
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
export const acceptRequestedPreviews = (): void => {
  store(parse([...stored().split(' '), ...hostStore.get(requestsAtom).map(toText)]).map(toText));
  location.replace(addressWithoutRequests());
};

/** Keeps the current versions, also when the page is reloaded. */
export const declineRequestedPreviews = (): void => {
  hostStore.set(requestsAtom, []);
  history.replaceState(history.state, '', addressWithoutRequests());
};

export const useRequestedPreviews = () => useAtomValue(requestsAtom);

export const getPreviews = (): readonly Preview[] => hostStore.get(previewsAtom);

/** A tried version could not be had: the browser has the current one. */
export const reportUnavailable = (name: string, unavailable: Preview['unavailable']): void =>
  hostStore.set(previewsAtom, (tries) => tries.map((one) => (one.name === name ? { ...one, unavailable } : one)));

/** Gives the browser the versions that all have, by loading the page anew. */
export const exitPreviews = (): void => {
  store([]);
  location.replace(addressWithoutRequests());
};

export const usePreviews = () => useAtomValue(previewsAtom);

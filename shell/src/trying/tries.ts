import { atom, useAtomValue } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** A version of a module that this browser tries before all get it, until the browser session ends. */
export interface Try {
  name: string;
  version: string;
  /** It was looked for, and is not among the published ones. */
  missing?: true;
}

const parameter = 'try';
const storageKey = 'module-tries';
const asked = /^([a-z][a-z0-9-]{0,60})@([0-9A-Za-z][0-9A-Za-z.-]{0,100})$/;

const triesAtom = atom<readonly Try[]>([]);

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

/** Takes up `?try=mf-trades@1.2.0` from the address that the page was opened with, beside what was asked for before. */
export const startTries = (): void => {
  const texts = [...stored().split(' '), ...new URLSearchParams(location.search).getAll(parameter)];
  const tries = [...new Map(texts.flatMap(toTry)).values()];
  store(tries.map(({ name, version }) => `${name}@${version}`));
  hostStore.set(triesAtom, tries);
};

export const currentTries = (): readonly Try[] => hostStore.get(triesAtom);

/** A tried version could not be had: the browser has the current one. */
export const reportMissing = (name: string): void =>
  hostStore.set(triesAtom, (tries) => tries.map((one) => (one.name === name ? { ...one, missing: true } : one)));

/** Gives the browser the versions that all have, by loading the page anew. */
export const stopTries = (): void => {
  store([]);
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  location.replace(address);
};

export const useTries = () => useAtomValue(triesAtom);

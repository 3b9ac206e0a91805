import { atom, useAtomValue } from 'jotai';
import { hostStore } from 'shared-ui/host';
import { recallWords } from '../shared/tab-memory.ts';

/** A module version that only this browser runs, until the browser session ends. */
export interface Preview {
  name: string;
  version: string;
  /** Why the current version runs instead: the version is not published, or it was withdrawn. */
  unavailable?: 'missing' | 'withdrawn';
}

export const QUERY_PARAMETER = 'try';
/** Without storage, a preview ends with the next reload. */
export const STORAGE_KEY = 'module-tries';
const PREVIEW_PATTERN = /^([a-z][a-z0-9-]{0,60})@([0-9A-Za-z][0-9A-Za-z.-]{0,100})$/;

const previewsAtom = atom<readonly Preview[]>([]);

/** Versions that the page's URL requests and that the trader has not accepted. */
export const requestedAtom = atom<readonly Preview[]>([]);

const parsePreview = (text: string): [string, Preview][] => {
  const [, name, version] = PREVIEW_PATTERN.exec(text) ?? [];
  return name && version ? [[name, { name, version }]] : [];
};

/** The last version wins if a module is listed twice. */
export function parsePreviews(texts: readonly string[]): Preview[] {
  return [...new Map(texts.flatMap(parsePreview)).values()];
}

export function toText({ name, version }: Preview): string {
  return `${name}@${version}`;
}

/**
 * Continues the previews of this browser session. Further versions in the URL (`?try=mf-trades@1.2.0`) need consent
 * (`acceptRequestedPreviews`), because anyone can send a link.
 */
export function startPreviews(): void {
  const previews = parsePreviews(recallWords(STORAGE_KEY));
  const accepted = new Set(previews.map(toText));
  const requested = parsePreviews(new URLSearchParams(location.search).getAll(QUERY_PARAMETER));
  hostStore.set(previewsAtom, previews);
  hostStore.set(
    requestedAtom,
    requested.filter((preview) => !accepted.has(toText(preview))),
  );
}

export function useRequestedPreviews() {
  return useAtomValue(requestedAtom);
}

export function getPreviews(): readonly Preview[] {
  return hostStore.get(previewsAtom);
}

/** Records that a preview version could not be loaded and the current version runs instead. */
export function reportUnavailable(name: string, unavailable: Preview['unavailable']): void {
  hostStore.set(previewsAtom, (previews) =>
    previews.map((preview) => (preview.name === name ? { ...preview, unavailable } : preview)),
  );
}

export function usePreviews() {
  return useAtomValue(previewsAtom);
}

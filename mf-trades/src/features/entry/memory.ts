import { getSession } from 'shared-ui/host';
import type { Draft } from './draft.ts';

/** Each trader's own; the next one at this browser meets nothing of it. */
const keyOf = (what: string): string => `${what}:${getSession().identity?.uid ?? ''}`;

const read = (storage: Storage, what: string): unknown => {
  try {
    return JSON.parse(storage.getItem(keyOf(what)) ?? 'null');
  } catch {
    return null;
  }
};

const write = (storage: Storage, what: string, value: unknown): void => {
  try {
    if (value === null) storage.removeItem(keyOf(what));
    else storage.setItem(keyOf(what), JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the convenience, not the form.
  }
};

const isDraftOf = (value: unknown, shape: Draft): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(shape).every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** What was typed and not saved, for this tab: it survives a look at another page and a reload. */
export const keptDraft = (shape: Draft): Draft | null => {
  const draft = read(sessionStorage, 'trade-draft');
  return isDraftOf(draft, shape) ? draft : null;
};
export const keepDraft = (draft: Draft | null): void => write(sessionStorage, 'trade-draft', draft);

/** The setup type of the last trade that was saved in this browser; '' when there is none. */
export const lastSetup = (): string => String(read(localStorage, 'last-setup') ?? '');
export const keepLastSetup = (setup: string): void => write(localStorage, 'last-setup', setup);

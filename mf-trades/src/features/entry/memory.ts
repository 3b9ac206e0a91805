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

/** What was sent last and has not been answered with success, and the key that it was sent with. */
export interface Attempt {
  key: string;
  sent: string;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'key' in value && 'sent' in value;

/** For this tab, as the draft: whoever loads the page anew after a lost reply repeats the same attempt. */
export const keptAttempt = (): Attempt | null => {
  const attempt = read(sessionStorage, 'trade-attempt');
  return isAttempt(attempt) ? attempt : null;
};
export const keepAttempt = (attempt: Attempt | null): void => write(sessionStorage, 'trade-attempt', attempt);

/** The setup type of the last trade that was saved in this browser; '' when there is none. */
export const lastSetup = (): string => String(read(localStorage, 'last-setup') ?? '');
export const keepLastSetup = (setup: string): void => write(localStorage, 'last-setup', setup);

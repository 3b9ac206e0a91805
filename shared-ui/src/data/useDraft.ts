import { useState } from 'react';
import { type EntryScope, isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { createRandomKey } from './writes.ts';

/** What was typed and is not saved yet. */
export interface Draft<Values> {
  /** Distinguishes it from the draft of another tab. */
  id: string;
  /** The version of what it changes; 0 for something new. */
  version: number;
  values: Values;
}

/**
 * New texts are offered in a new tab too, because the browser may have crashed. Changes of stored ones stay in their
 * tab.
 */
const getScopes = (version: number): readonly EntryScope[] => (version === 0 ? ['tab', 'browser'] : ['tab']);

type Parse<Values> = (stored: Record<string, unknown>) => Values;

const readIn = <Values>(scope: EntryScope, name: string, parse: Parse<Values>): Draft<Values> | null => {
  const stored = readTraderEntry(scope, name);
  if (!isObject(stored) || !isObject(stored.values)) return null;
  return { id: String(stored.id), version: Number(stored.version), values: parse(stored.values) };
};

/**
 * The values of a form, which survive a reload, a crash and a visit to another page until they are saved or discarded.
 * @param name lower-case words and hyphens with `draft` in it
 */
export function useDraft<Values extends object>(name: string, parse: Parse<Values>) {
  const [draft, setDraft] = useState(() => readIn('tab', name, parse) ?? readIn('browser', name, parse));
  const store = (next: Draft<Values>) => {
    setDraft(next);
    for (const scope of getScopes(next.version)) writeTraderEntry(scope, name, next);
  };
  const remove = () => {
    setDraft(null);
    const own = readIn('tab', name, parse) ?? draft;
    writeTraderEntry('tab', name, null);
    // Another tab may have a draft of its own.
    if (own && readIn('browser', name, parse)?.id === own.id) writeTraderEntry('browser', name, null);
  };
  return {
    /** Null while the form is closed. */
    draft,
    /** Opens the form. Nothing is stored before something is typed. */
    open: (values: Values, version = 0) => setDraft({ id: createRandomKey(), version, values }),
    change: (values: Partial<Values>) => draft && store({ ...draft, values: { ...draft.values, ...values } }),
    store,
    /** Closes the form after it was saved or discarded. */
    remove,
  };
}

export type StoredDraft<Values extends object> = ReturnType<typeof useDraft<Values>>;

/** The text of a stored value, which another version of the product may have written. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

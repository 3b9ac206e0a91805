import { useRef, useState } from 'react';
import { type EntryScope, isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { createRandomKey } from '../data/writes.ts';
import { isSame } from './mergeVersions.ts';

/** What was typed and is not saved yet. */
export interface Draft<Values> {
  /** Distinguishes it from the draft of another tab, and is the idempotency key of a new document. */
  id: string;
  /** Which document of a list it changes, e.g. the id of a rule. Empty if there is only one. */
  target: string;
  /** The version of what it changes; 0 for something new. */
  version: number;
  values: Values;
  /** The stored values that `values` began with. Null if they are not known. */
  base: Values | null;
  /** The body of the last attempt to save, as JSON. */
  sent: string;
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
  return {
    id: String(stored.id),
    target: toText(stored.target),
    version: Number(stored.version),
    values: parse(stored.values),
    base: isObject(stored.base) ? parse(stored.base) : null,
    sent: toText(stored.sent),
  };
};

/**
 * The values of a form, which survive a reload, a crash and a visit to another page until they are saved or discarded.
 * @param name lower-case words and hyphens with `draft` in it, see `toDraftName`
 */
export function useDraft<Values extends object>(name: string, parse: Parse<Values>) {
  const [draft, setDraft] = useState(() => readIn('tab', name, parse) ?? readIn('browser', name, parse));
  const latest = useRef(draft);
  const show = (next: Draft<Values> | null) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    /** Null while the form is closed. */
    draft,
    /** The draft after the last change, which the page may not have rendered yet. */
    getDraft: () => latest.current,
    /** Opens the form. Nothing is stored before something is typed. */
    open: (opened: Omit<Draft<Values>, 'id' | 'sent'>) => show({ ...opened, id: createRandomKey(), sent: '' }),
    store: (next: Draft<Values>) => {
      show(next);
      const stored = isSame(next.values, next.base) ? null : next;
      for (const scope of getScopes(next.version)) writeTraderEntry(scope, name, stored);
    },
    /** Closes the form after it was saved or discarded. */
    remove: () => {
      const own = latest.current;
      show(null);
      writeTraderEntry('tab', name, null);
      // Another tab may have a draft of its own.
      if (own && readIn('browser', name, parse)?.id === own.id) writeTraderEntry('browser', name, null);
    },
  };
}

/** The name of a draft, e.g. of the account 'IB 2': names of stored entries have letters, digits and hyphens only. */
export function toDraftName(name: string, subject: string): string {
  return `${name}-${[...subject].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')}`;
}

/** The text of a stored value, which another version of the product may have written. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { type EntryScope, isObject, readTraderEntry, writeTraderEntry } from 'shared-ui/host';

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
  /** The names of its files. Their content is in the store of draft files. */
  files?: readonly string[];
}

/**
 * New texts are offered in a new tab too, because the browser may have crashed. Changes of stored ones stay in their
 * tab.
 */
const getScopes = (version: number): readonly EntryScope[] => (version === 0 ? ['tab', 'browser'] : ['tab']);

export type Parse<Values> = (stored: Record<string, unknown>) => Values;

const readIn = <Values>(scope: EntryScope, name: string, parse: Parse<Values>): Draft<Values> | null => {
  const stored = readTraderEntry(scope, name);
  if (!isObject(stored) || !isObject(stored.values)) return null;
  return {
    id: String(stored.id),
    target: toText(stored.target),
    // Earlier versions of the product stored none for something new.
    version: Number(stored.version ?? 0),
    values: parse(stored.values),
    base: isObject(stored.base) ? parse(stored.base) : null,
    sent: toText(stored.sent),
    ...(Array.isArray(stored.files) && { files: stored.files.map(toText) }),
  };
};

/** The draft of this tab, or else the browser's latest: after a crash, the browser may open a new tab. */
export function readDraft<Values>(name: string, parse: Parse<Values>): Draft<Values> | null {
  return readIn('tab', name, parse) ?? readIn('browser', name, parse);
}

export function storeDraft<Values>(name: string, draft: Draft<Values>): void {
  for (const scope of getScopes(draft.version)) writeTraderEntry(scope, name, draft);
}

/** Removes the draft of this tab. Another tab may have a draft of its own. */
export function removeDraft(name: string, id: string | undefined): void {
  writeTraderEntry('tab', name, null);
  if (readIn('browser', name, (values) => values)?.id === id) writeTraderEntry('browser', name, null);
}

/** The text of a stored value, which another version of the product may have written. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { useRef, useState } from 'react';
import { createRandomKey } from '../data/writes.ts';
import { type Draft, type Parse, readDraft, removeDraft, storeDraft } from './draftStore.ts';
import { isSame } from './mergeVersions.ts';

/**
 * The values of a form, which survive a reload, a crash and a visit to another page until they are saved or discarded.
 * @param name lower-case words and hyphens with `draft` in it, see `toDraftName`
 */
export function useDraft<Values extends object>(name: string, parse: Parse<Values>) {
  const [draft, setDraft] = useState(() => readDraft(name, parse));
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
      if (isSame(next.values, next.base)) removeDraft(name, next.id);
      else storeDraft(name, next);
    },
    /** Closes the form after it was saved or discarded. */
    remove: () => {
      removeDraft(name, latest.current?.id);
      show(null);
    },
  };
}

export type Drafts<Values extends object> = Omit<ReturnType<typeof useDraft<Values>>, 'draft'>;

/** The name of a draft, e.g. of the account 'IB 2': names of stored entries have letters, digits and hyphens only. */
export function toDraftName(name: string, subject: string): string {
  return `${name}-${[...subject].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')}`;
}

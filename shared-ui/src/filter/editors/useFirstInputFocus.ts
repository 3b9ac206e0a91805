import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first input of an editor when it appears. On a phone, that would open the keyboard over the sheet. */
export const useFirstInputFocus = <E extends HTMLElement>(isPhone: boolean): RefObject<E | null> => {
  const editor = useRef<E>(null);
  useEffect(() => {
    if (!isPhone) editor.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isPhone]);
  return editor;
};

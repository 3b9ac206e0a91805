import { type FocusEvent, useRef } from 'react';

/** For a place that one enters by a key, from anywhere on the page: who leaves it is again where they were. */
export const useHotkeyFocusReturn = () => {
  const place = useRef<Element | null>(null);
  const origin = useRef<Element | null>(null);
  return {
    /** For the place's `onFocus`. */
    noteOrigin: ({ currentTarget, relatedTarget }: FocusEvent) => {
      place.current = currentTarget;
      // The stops that Radix sets before and after the list are no place to come back to.
      if (!currentTarget.parentElement?.contains(relatedTarget)) origin.current = relatedTarget;
    },
    /** Does nothing where the focus is elsewhere already. */
    goBack: () => {
      const isHere = place.current?.contains(document.activeElement);
      if (isHere && origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    },
  };
};

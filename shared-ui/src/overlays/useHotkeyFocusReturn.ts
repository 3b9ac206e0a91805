import { type FocusEvent, useRef } from 'react';

/** For a region that a hotkey focuses from anywhere on the page: returns the focus to where it was. */
export const useHotkeyFocusReturn = () => {
  const region = useRef<Element | null>(null);
  const origin = useRef<Element | null>(null);
  return {
    /** For the `onFocus` of the region. */
    rememberOrigin: ({ currentTarget, relatedTarget }: FocusEvent) => {
      region.current = currentTarget;
      // Radix adds focus guards before and after the list, which are not the origin.
      if (!currentTarget.parentElement?.contains(relatedTarget)) origin.current = relatedTarget;
    },
    /** Does nothing if the focus is outside the region. */
    returnFocus: () => {
      const isInside = region.current?.contains(document.activeElement);
      if (isInside && origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    },
  };
};

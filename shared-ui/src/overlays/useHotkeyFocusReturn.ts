import { type FocusEvent, useRef } from 'react';

/** Where the page's focus starts, if the element that had it is gone, e.g. with the row that was deleted. */
const findHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
};

/** For a region that a hotkey focuses from anywhere on the page: returns the focus to where it was, or to the heading. */
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
      if (!isInside) return;
      const target =
        origin.current instanceof HTMLElement && origin.current.isConnected ? origin.current : findHeading();
      target?.focus({ preventScroll: true });
    },
  };
};

import { type RefObject, useLayoutEffect, useRef } from 'react';

const overlay = '[role="dialog"], [role="alertdialog"]';

/** The regions around an element, the innermost first. */
const regionsAround = (element: Element): HTMLElement[] => {
  const region = element.parentElement?.closest<HTMLElement>(`section, article, ${overlay}`);
  return region ? [region, ...regionsAround(region)] : [];
};

/** What may take the focus in the button's place, the nearest first; at last the heading of the page. */
const placesOf = (button: Element): HTMLElement[] => {
  const regions = regionsAround(button);
  // A window that closes gives the focus back itself, to where it was before.
  if (button.closest(overlay)) return regions;
  return [...regions, ...document.querySelectorAll<HTMLElement>('main h1')];
};

/** Only where nothing else has taken it, e.g. the page that comes next. */
const giveFocus = (button: HTMLButtonElement, places: readonly HTMLElement[]): void => {
  if (document.activeElement !== document.body && document.activeElement !== button) return;
  const isThere = button.isConnected && !button.matches(':disabled');
  const target = isThere ? button : places.find(({ isConnected }) => isConnected);
  if (!isThere) target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
};

/** When the change is through: what is disabled now, and what is gone. */
const giveFocusAfter = (button: HTMLButtonElement): void => {
  const places = placesOf(button);
  queueMicrotask(() => giveFocus(button, places));
};

/**
 * A button that is disabled while its work is under way, or that goes with what it was for, would lose the focus to
 * nowhere: it has it again afterwards, and where it is not there any more, the region that it stood in or the page's heading.
 * @returns the button's ref
 */
export const useFocusRecovery = (busy: boolean): RefObject<HTMLButtonElement | null> => {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button || !busy || document.activeElement !== button) return;
    return () => giveFocusAfter(button);
  }, [busy]);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && document.activeElement === button) giveFocusAfter(button);
    };
  }, []);
  return ref;
};

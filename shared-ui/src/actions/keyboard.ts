import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { readDeviceEntry, writeDeviceEntry } from 'shared-ui/host';

const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"]';

/** The regions around an element, innermost first. */
const findRegions = (element: Element): HTMLElement[] => {
  const region = element.parentElement?.closest<HTMLElement>(`section, article, ${OVERLAY_SELECTOR}`);
  return region ? [region, ...findRegions(region)] : [];
};

/** Elements that can take the focus instead of the button: the nearest region first, the page heading last. */
const findFocusTargets = (button: Element): HTMLElement[] => {
  const regions = findRegions(button);
  // A closing dialog returns the focus itself.
  if (button.closest(OVERLAY_SELECTOR)) return regions;
  return [...regions, ...document.querySelectorAll<HTMLElement>('main h1')];
};

/** Does nothing if another element has taken the focus, e.g. on the next page. */
const restoreFocus = (button: HTMLButtonElement, fallbacks: readonly HTMLElement[]): void => {
  if (document.activeElement !== document.body && document.activeElement !== button) return;
  const canFocusButton = button.isConnected && !button.matches(':disabled');
  const target = canFocusButton ? button : fallbacks.find(({ isConnected }) => isConnected);
  if (!canFocusButton) target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
};

/** Waits for the DOM update, which enables or removes the button. */
const scheduleFocusRestore = (button: HTMLButtonElement): void => {
  const fallbacks = findFocusTargets(button);
  queueMicrotask(() => restoreFocus(button, fallbacks));
};

/**
 * Keeps keyboard focus on the page when a focused button is disabled or removed: the focus returns to the button, or
 * moves to its region or to the page heading.
 * @returns the ref for the button
 */
export function useFocusRecovery(busy: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button || !busy || document.activeElement !== button) return;
    return () => scheduleFocusRestore(button);
  }, [busy]);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && document.activeElement === button) scheduleFocusRestore(button);
    };
  }, []);
  return ref;
}

/** Focuses the first input of an editor when it appears. On a phone, that would open the keyboard over the sheet. */
export function useFirstInputFocus<E extends HTMLElement>(isPhone: boolean): RefObject<E | null> {
  const editor = useRef<E>(null);
  useEffect(() => {
    if (!isPhone) editor.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isPhone]);
  return editor;
}

const SHORTCUTS_ENTRY = 'letterKeys';

/**
 * Whether a single letter key triggers an action. People who use speech input or press keys by accident can turn this
 * off (WCAG 2.1.4). The choice is stored in this browser; without storage the shortcuts are on.
 */
export function hasSingleKeyShortcuts(): boolean {
  return readDeviceEntry(SHORTCUTS_ENTRY) !== 'off';
}

export function setSingleKeyShortcuts(state: 'on' | 'off'): void {
  writeDeviceEntry(SHORTCUTS_ENTRY, state);
}

import { useEffect, useEffectEvent } from 'react';
import { hasSingleKeyShortcuts } from './keyboard.ts';

/**
 * Keys that are typed into these elements are text or choose an option. Single keys have no effect on the other ones.
 */
const TYPING = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';

/** Enter activates these elements. */
const ACTIVATED = 'a, button, summary';

/** Ignores keys that are typed into a field, held down, pressed with a modifier, or pressed while a dialog is open. */
const shouldIgnoreKey = ({ target, key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  repeat ||
  (target instanceof HTMLElement && target.matches(key === 'Enter' ? `${TYPING}, ${ACTIVATED}` : TYPING)) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/**
 * Calls the handler with a pressed key, on the whole page. Traders can turn this off (WCAG 2.1.4). A handler that
 * focuses a field prevents the default of the event, or the key is typed into the field.
 */
export function useSingleKeys(onKey: (key: string, event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasSingleKeyShortcuts() && !shouldIgnoreKey(event)) onKey(event.key, event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

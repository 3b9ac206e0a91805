import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Input that cancels the restoring of a scroll position or a focus. */
const USER_INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Tries now, and again on each change until it succeeds or the user does something.
 * @param tryNow returns whether it has succeeded
 * @returns a cancel function
 */
export function observeUntilUserInput(
  observe: (update: () => void) => { disconnect(): void },
  tryNow: () => boolean,
): () => void {
  if (tryNow()) return () => {};
  const stop = () => {
    observer.disconnect();
    for (const input of USER_INPUTS) window.removeEventListener(input, stop);
  };
  const observer = observe(() => tryNow() && stop());
  for (const input of USER_INPUTS) window.addEventListener(input, stop);
  return stop;
}

/** The address of the last focused link of each visited history entry, by the router's key. */
const focusedLinks = new Map<string, string>();

/** Records the focused links for Back and Forward. Call it once, in the layout. */
export function useFocusedLinks(): void {
  const { key } = useLocation();
  useEffect(() => {
    const record = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a') : null;
      const address = link?.getAttribute('href');
      if (address) focusedLinks.set(key, address);
    };
    document.addEventListener('focusin', record);
    return () => document.removeEventListener('focusin', record);
  }, [key]);
}

/**
 * Focuses the link from which the reader left this history entry, as soon as it is on the page, because its data may
 * still load. @returns a cancel function
 */
export function refocusLink(key: string): () => void {
  const address = focusedLinks.get(key);
  if (address === undefined) return () => {};
  return observeUntilUserInput(
    (update) => {
      const observer = new MutationObserver(update);
      observer.observe(document.body, { childList: true, subtree: true });
      return observer;
    },
    () => {
      const links = [...document.querySelectorAll<HTMLElement>('main a')];
      const link = links.find((each) => each.getAttribute('href') === address);
      link?.focus({ preventScroll: true });
      return link !== undefined;
    },
  );
}

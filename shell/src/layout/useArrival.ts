import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/**
 * What a browser does for a page of its own when one arrives there: a new page begins at its top, going back finds the
 * old place, and the focus is at the page's beginning, for those who cannot see that it changed.
 * @returns the ref of the element that holds the page
 */
export const useArrival = () => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at a path that counts.
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
  }, [pathname]);

  return main;
};

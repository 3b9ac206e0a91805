import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type PageLocation, recordVisit } from '../telemetry/page-location.ts';
import { useHead } from './useHead.ts';

/** Where each visited entry of the history was scrolled to, by the router's key of it. */
const positions = new Map<string, number>();

/** The page that shows, by its path; undefined before the first. The layout holds it. */
export interface Shown {
  path?: string;
}
export const ShownPage = createContext<Shown>({});

/** The page's heading; a page that is there to be written in has marked the field with which one begins. */
const focusPage = (): void => {
  const first = document.querySelector<HTMLElement>('main [data-first-focus]');
  const target = first ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target !== first) target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
};

/** Whoever has opened a menu while the page was on its way is not to lose it. */
const isInMenu = (): boolean => document.activeElement?.getAttribute('aria-expanded') === 'true';

/**
 * A page may become another one at its own address, heading and all: while it asks who is there, or when a step is done.
 * What had the focus goes with the old one; the new one's heading gets it then, as on arrival. Once, in the layout.
 */
export const useHeldFocus = (): void => {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    let focused: EventTarget | null = null;
    let heading: Element | null = null;
    const note = ({ target }: Event) => {
      focused = target;
      heading = main.querySelector('h1');
    };
    const observer = new MutationObserver(() => {
      const isLost = focused instanceof Element && !focused.isConnected && document.activeElement === document.body;
      if (!isLost || heading?.isConnected || !main.querySelector('h1')) return;
      focused = null;
      focusPage();
    });
    main.addEventListener('focusin', note);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
};

/**
 * Remembers how far the page is scrolled, for coming back to it. Once, in the layout. A page that goes may leave a shorter
 * one behind, and the browser then scrolls by itself: from the very change on, until the next page is there, nothing counts.
 */
export const useKeptPositions = (shown: Shown): void => {
  const { key, pathname } = useLocation();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      if (shown.path === pathname) positions.set(key, window.scrollY);
    };
    // An entry of the same page, a day that was opened say, begins where the page stood.
    if (!positions.has(key)) keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, pathname, shown]);
};

/** Who moves the page themselves wants no other place. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls there as soon as the page is tall enough: what it shows may be on its way. @returns what gives that up */
const scrollWhenTall = (top: number): (() => void) => {
  window.scrollTo(0, top);
  if (window.scrollY >= top) return () => {};
  const given = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top) given.abort();
  });
  given.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body);
  for (const move of ownMoves) window.addEventListener(move, () => given.abort(), { signal: given.signal });
  return () => given.abort();
};

interface PageOptions {
  /** Where it is not at an address of its own. */
  place?: PageLocation;
  /** For those who find the page by a search. */
  description?: string;
}

/**
 * What a browser does for a page of its own, done when this one shows: the document has its title, a new page begins at
 * its top, going back finds the old place, and the focus is on the heading, for those who cannot see that it changed,
 * or on the field with which one begins. `place` names it in what we are told of pages; the shell's own are at fixed
 * addresses, which name them.
 */
export const usePage = (title: string, { place, description }: PageOptions = {}): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useContext(ShownPage);
  useHead(title, description);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival at a path that counts.
  useEffect(() => {
    if (shown.path !== undefined && shown.path !== pathname && !isInMenu()) focusPage();
    shown.path = pathname;
    recordVisit(place ?? { route: pathname });
    return scrollWhenTall(type === 'POP' ? (positions.get(key) ?? 0) : 0);
  }, [pathname]);
};

/** For what stands in a page's place: the focus goes to its heading, and after it to the heading of whatever comes next. */
export const useFailedPage = (title: string): void => {
  const shown = useContext(ShownPage);
  useHead(title);
  useEffect(() => {
    shown.path = '';
    focusPage();
  }, [shown]);
};

import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type PageLocation, recordVisit } from '../telemetry/page-location.ts';
import { observeUntilUserInput, refocusLink } from './restore-position.ts';

/** Sets the document's title and description. Without a description, the one from the HTML remains. */
const useHead = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = `${title} · Trading Journal`;
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !description) return;
    const previous = meta.content;
    meta.content = description;
    return () => {
      meta.content = previous;
    };
  }, [description]);
};

/** The scroll position of each visited history entry, by the router's key. */
const scrollPositions = new Map<string, number>();

/** The page that is shown. The layout provides it. */
export interface ShownPage {
  /** Undefined before the first page; empty for a failed page. */
  path?: string;
}
export const ShownPageContext = createContext<ShownPage>({});

/** Focuses the field that the page marks as the first one (`data-first-focus`), or else the heading. */
const focusPage = (): void => {
  const firstField = document.querySelector<HTMLElement>('main [data-first-focus]');
  const target =
    firstField ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target !== firstField) target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
};

/**
 * A menu that was opened while the page loaded keeps the focus. So does a choice on the page that leads to another one:
 * the rest of what is typed into it belongs to it.
 */
const isFocusInUse = (): boolean =>
  document.activeElement?.getAttribute('aria-expanded') === 'true' ||
  Boolean(document.activeElement?.matches('main select'));

/**
 * Moves the focus to the new heading when a page replaces its content without a navigation, for example at the next
 * step of a form, and the focused element disappears. Call it once, in the layout.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    let focused: EventTarget | null = null;
    let heading: Element | null = null;
    const recordFocus = ({ target }: Event) => {
      focused = target;
      heading = main.querySelector('h1');
    };
    const observer = new MutationObserver(() => {
      const isFocusLost =
        focused instanceof Element && !focused.isConnected && document.activeElement === document.body;
      if (!isFocusLost || heading?.isConnected || !main.querySelector('h1')) return;
      focused = null;
      focusPage();
    });
    main.addEventListener('focusin', recordFocus);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', recordFocus);
      observer.disconnect();
    };
  }, []);
}

/**
 * Records scroll positions for Back and Forward. Call it once, in the layout. When a page is replaced by a shorter one,
 * the browser scrolls too: positions are ignored from the navigation until the next page is shown.
 */
export function useScrollPositions(shownPage: ShownPage): void {
  const { key, pathname } = useLocation();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      if (shownPage.path === pathname) scrollPositions.set(key, window.scrollY);
    };
    // A new history entry of the same page, for example for an opened day, keeps the position.
    if (!scrollPositions.has(key)) record();
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, [key, pathname, shownPage]);
}

const observeHeight = (update: () => void): ResizeObserver => {
  const observer = new ResizeObserver(update);
  observer.observe(document.body);
  return observer;
};

/** Scrolls to `top` as soon as the page is tall enough, because its data may still load. @returns a cancel function */
const scrollWhenTallEnough = (top: number): (() => void) =>
  observeUntilUserInput(observeHeight, () => {
    window.scrollTo(0, top);
    return window.scrollY >= top;
  });

/**
 * Focuses the section that the address names, as soon as it is on the page, and stays at it while content above it
 * loads. @returns a cancel function
 */
const scrollToSection = (id: string): (() => void) => {
  window.scrollTo(0, 0);
  return observeUntilUserInput(observeHeight, () => {
    const section = document.getElementById(id);
    section?.focus();
    section?.scrollIntoView();
    return false;
  });
};

interface PageOptions {
  /** For telemetry. By default the path, which is fixed for the shell's own pages. */
  pageLocation?: PageLocation;
  /** For search engines. */
  description?: string;
}

/**
 * Does for a client-side page what browsers do for a new document: sets the title, scrolls to the top or to the section
 * of the address, or restores the position and the focused link after Back, and otherwise focuses the heading (or the
 * first field) so that screen readers announce the page.
 */
export function usePage(title: string, { pageLocation, description }: PageOptions = {}): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPage = useContext(ShownPageContext);
  useHead(title, description);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per path.
  useEffect(() => {
    if (shownPage.path !== undefined && shownPage.path !== pathname && !isFocusInUse()) focusPage();
    shownPage.path = pathname;
    recordVisit(pageLocation ?? { route: pathname });
    const position = navigationType === 'POP' ? scrollPositions.get(key) : undefined;
    if (position === undefined && hash) return scrollToSection(hash.slice(1));
    if (navigationType !== 'POP') return scrollWhenTallEnough(0);
    const cancelScroll = scrollWhenTallEnough(position ?? 0);
    const cancelFocus = refocusLink(key);
    return () => {
      cancelScroll();
      cancelFocus();
    };
  }, [pathname]);
}

/** Like `usePage` for a page that failed: focuses its heading, and later the heading of the page that replaces it. */
export function useFailedPage(title: string): void {
  const shownPage = useContext(ShownPageContext);
  useHead(title);
  useEffect(() => {
    shownPage.path = '';
    focusPage();
  }, [shownPage]);
}

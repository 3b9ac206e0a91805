/** A ref that sets a token to the height of an element while it sticks to an edge of the screen. */
const reserve =
  (token: string) =>
  (bar: HTMLElement | null): (() => void) | undefined => {
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = /^(?:sticky|fixed)$/.test(getComputedStyle(bar).position);
      style.setProperty(token, `${isSticky ? bar.offsetHeight : 0}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(token);
    };
  };

/**
 * The ref of a page's bar below the navigation bar. What the browser scrolls to, such as a focused row, stays below it.
 */
export const reserveTop = reserve('--page-bar');

/** The ref of a page's bar at the bottom. Messages, and what the browser scrolls to, stay above it. */
export const reserveBottom = reserve('--actions');

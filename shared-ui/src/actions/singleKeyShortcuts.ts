const KEY = 'letterKeys';

/**
 * Whether a letter alone may do something on a page. Who speaks to the computer, or presses keys by accident, turns it off
 * (WCAG 2.1.4); this browser remembers it. On where storage is closed to us.
 */
export const hasSingleKeyShortcuts = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

export const setSingleKeyShortcuts = (to: 'on' | 'off'): void => {
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // Storage is closed to us: there is nothing that could remember it.
  }
};

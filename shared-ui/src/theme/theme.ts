export type Theme = 'light' | 'dark' | 'system';

/** The key in local storage. Nothing, or anything else, under it means 'system'. */
export const THEME_KEY = 'theme';

const asTheme = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system');

/** What the person chose; 'system' where storage is closed to us. */
export const readTheme = (): Theme => {
  try {
    return asTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
};

/** Puts the theme on the page. The shell calls it before the first paint: `applyTheme(readTheme())`. */
export const applyTheme = (theme: Theme, root: HTMLElement = document.documentElement): void => {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
};

/** Applies and remembers it. */
export const setTheme = (theme: Theme): void => {
  applyTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
};

/** Calls back when the page changes between light and dark, whoever does it. @returns how to stop */
export const onThemeChange = (listener: () => void): (() => void) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const attribute = new MutationObserver(listener);
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    attribute.disconnect();
    system.removeEventListener('change', listener);
  };
};

/** What the page has been told to show. */
export const getThemePreference = (): Theme => asTheme(document.documentElement.getAttribute('data-theme'));

/** Which of the two the page shows now. */
export const getResolvedTheme = (): 'light' | 'dark' => {
  const chosen = document.documentElement.getAttribute('data-theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** A colour token as the browser resolves it in a theme, e.g. `getTokenColor('--gain')`: for a canvas, which knows no tokens. */
export const getTokenColor = (token: `--${string}`, theme: 'light' | 'dark' = getResolvedTheme()): string => {
  const probe = document.createElement('span');
  probe.style.colorScheme = theme;
  // Where the reader's own colours count, everything would have the same one, and a chart be all black.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

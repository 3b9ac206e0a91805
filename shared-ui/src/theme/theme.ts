export type Theme = 'light' | 'dark' | 'system';

/** The key in local storage. A missing or unknown value means 'system'. */
export const THEME_KEY = 'theme';

const parseTheme = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system');

/** The stored preference; 'system' if storage is blocked. */
export function readTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

/** Applies a theme to the page. The shell calls `applyTheme(readTheme())` before the first paint. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}

/** Applies and stores a theme. */
export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the theme lasts until the page is closed.
  }
}

/**
 * Calls the listener when the page or the system switches between light and dark.
 * @returns a function that unsubscribes
 */
export function onThemeChange(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const attribute = new MutationObserver(listener);
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    attribute.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** The theme preference that is applied to the page. */
export function getThemePreference(): Theme {
  return parseTheme(document.documentElement.getAttribute('data-theme'));
}

/** The theme that the page displays now. */
export function getResolvedTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.getAttribute('data-theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The computed colour of a token in a theme, e.g. `getTokenColor('--gain')`: for a canvas, which cannot use tokens. */
export function getTokenColor(token: `--${string}`, theme: 'light' | 'dark' = getResolvedTheme()): string {
  const probe = document.createElement('span');
  probe.style.colorScheme = theme;
  // Forced colors would give every token the same colour.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

// Apart from theme.ts, which the shell runs before the first paint and which must not load React.
import { useEffect, useSyncExternalStore } from 'react';
import {
  applyTheme,
  getResolvedTheme,
  getThemePreference,
  onThemeChange,
  readTheme,
  setTheme,
  THEME_KEY,
  type Theme,
} from './theme.ts';

/** The displayed theme, kept up to date: for drawing on a canvas. */
export function useResolvedTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, getResolvedTheme, () => 'light');
}

/** The theme preference and its setter. Follows changes elsewhere in the page and in other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(onThemeChange, getThemePreference, () => 'system' as const);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === THEME_KEY) applyTheme(readTheme());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return [theme, setTheme];
}

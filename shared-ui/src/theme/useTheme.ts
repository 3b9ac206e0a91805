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

/** Which theme the page shows, kept up to date: for what draws on a canvas. */
export const useResolvedTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(onThemeChange, getResolvedTheme, () => 'light');

/** The person's choice and the way to change it; follows the choice made elsewhere in the page or in another tab. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const theme = useSyncExternalStore(onThemeChange, getThemePreference, () => 'system' as const);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === THEME_KEY) applyTheme(readTheme());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return [theme, setTheme];
};

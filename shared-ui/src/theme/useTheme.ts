import { useEffect, useState, useSyncExternalStore } from 'react';
import { applyTheme, chooseTheme, onThemeChange, readTheme, shownTheme, THEME_KEY, type Theme } from './theme.ts';

/** Which theme the page shows, kept up to date: for what draws on a canvas. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(onThemeChange, shownTheme, () => 'light');

/** The person's choice and the way to change it; follows the choice made in another tab. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== THEME_KEY) return;
      applyTheme(readTheme());
      setTheme(readTheme());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return [theme, choose];
};

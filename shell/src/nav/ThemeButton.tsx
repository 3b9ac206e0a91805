import { IconButton, MoonIcon, SunIcon, useResolvedTheme, useTheme } from 'shared-ui';
import { useThemeColor } from './useThemeColor.ts';

/** Switches between light and dark. Until it is used, the system's theme applies. */
export const ThemeButton = () => {
  const [theme, setTheme] = useTheme();
  useThemeColor(theme);
  const other = useResolvedTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      {other === 'light' ? <SunIcon size={18} /> : <MoonIcon size={18} />}
    </IconButton>
  );
};

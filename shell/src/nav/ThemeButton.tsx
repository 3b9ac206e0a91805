import { IconButton, MoonIcon, SunIcon, useResolvedTheme, useTheme } from 'shared-ui';
import { useThemeColor } from './useThemeColor.ts';

/** Changes between light and dark; until it is pressed, the system's choice shows. */
export const ThemeButton = () => {
  const [theme, choose] = useTheme();
  useThemeColor(theme);
  const other = useResolvedTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => choose(other)}>
      {other === 'light' ? <SunIcon size={18} /> : <MoonIcon size={18} />}
    </IconButton>
  );
};

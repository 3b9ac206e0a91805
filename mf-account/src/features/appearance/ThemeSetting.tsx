import { Card, SegmentedControl, type Theme, useTheme } from 'shared-ui';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Stored in this browser only. */
export const ThemeSetting = () => {
  const [theme, setTheme] = useTheme();
  return (
    <Card title="Appearance" description="How your journal looks in this browser.">
      <SegmentedControl label="Theme" options={themes} value={theme} onValueChange={setTheme} />
    </Card>
  );
};

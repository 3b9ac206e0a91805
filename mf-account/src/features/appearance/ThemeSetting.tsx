import { Card, SegmentedControl, type Theme, useTheme } from 'shared-ui';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** This browser remembers it. */
export const ThemeChoice = () => {
  const [theme, choose] = useTheme();
  return (
    <Card title="Appearance" description="How your journal looks in this browser.">
      <SegmentedControl label="Theme" options={themes} value={theme} onValueChange={choose} />
    </Card>
  );
};

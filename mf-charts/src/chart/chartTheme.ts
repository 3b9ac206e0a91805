import { getTokenColor } from 'shared-ui';
import type { Color } from './chartBase.ts';

export type Theme = 'light' | 'dark';

/** The theme of a chart and its colours. Each is read once, because a token makes the browser compute styles. */
export function createTheme() {
  let theme: Theme = 'light';
  const colors = new Map<Color, string>();
  return {
    get: (): Theme => theme,
    set(next: Theme): void {
      theme = next;
      colors.clear();
    },
    getColor(token: Color): string {
      const color = colors.get(token) ?? getTokenColor(token, theme);
      colors.set(token, color);
      return color;
    },
  };
}

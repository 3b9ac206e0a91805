import { useEffect } from 'react';
import type { Theme } from 'shared-ui';

/** The browser's own bars: the page's HTML has a colour for each of the system's themes, and a chosen one is over both. */
export const useThemeColor = (theme: Theme): void => {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const written = metas.map(({ content }) => content);
    const chosen = metas.find((meta) => meta.getAttribute('media')?.includes(theme))?.content;
    if (!chosen) return;
    for (const meta of metas) meta.content = chosen;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = written[index] ?? chosen;
    };
  }, [theme]);
};

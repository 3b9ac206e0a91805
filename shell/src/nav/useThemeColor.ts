import { useEffect } from 'react';
import type { Theme } from 'shared-ui';

/** Sets the colour of the browser's bars. The HTML has one colour per system theme; a chosen theme overrides both. */
export const useThemeColor = (theme: Theme): void => {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const originals = metas.map(({ content }) => content);
    const color = metas.find((meta) => meta.getAttribute('media')?.includes(theme))?.content;
    if (!color) return;
    for (const meta of metas) meta.content = color;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = originals[index] ?? color;
    };
  }, [theme]);
};

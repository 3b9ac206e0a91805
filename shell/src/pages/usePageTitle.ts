import { useEffect } from 'react';

/** Names the document after the page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Trading Journal`;
  }, [title]);
};

import { useEffect } from 'react';

/**
 * Names what the page shows, for example a trade or a day, in the document's title: for tabs, history and bookmarks.
 * While it is undefined, the title of the page's route remains.
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const previous = document.title;
    // Runs after the shell's title effect, which is in the same render for data that is already known.
    const timer = setTimeout(() => {
      document.title = `${title} · Trading Journal`;
    });
    return () => {
      clearTimeout(timer);
      document.title = previous;
    };
  }, [title]);
}

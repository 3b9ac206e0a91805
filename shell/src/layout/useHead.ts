import { useEffect } from 'react';

/** Sets the document's title and description. Without a description, the one from the HTML remains. */
export const useHead = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = `${title} · Trading Journal`;
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !description) return;
    const previous = meta.content;
    meta.content = description;
    return () => {
      meta.content = previous;
    };
  }, [description]);
};

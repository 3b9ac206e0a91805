import { useEffect } from 'react';

/** What the document says of the page that shows. Without a description of its own it keeps the product's, of the HTML. */
export const useHead = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = `${title} · Trading Journal`;
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !description) return;
    const ofProduct = meta.content;
    meta.content = description;
    return () => {
      meta.content = ofProduct;
    };
  }, [description]);
};

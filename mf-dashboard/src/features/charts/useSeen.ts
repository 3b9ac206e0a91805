import { type RefCallback, useCallback, useState } from 'react';

/** Whether the element has come near the part of the page that one sees; once true, it stays so. */
export const useSeen = (): [ref: RefCallback<Element>, seen: boolean] => {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, seen];
};

import { type RefCallback, useCallback, useState } from 'react';

/** Whether the element has come close to the viewport. Once true, it stays true. */
export const useIsNearViewport = (): [ref: RefCallback<Element>, isNearViewport: boolean] => {
  const [isNearViewport, setIsNearViewport] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNearViewport(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNearViewport];
};

import { useEffect, useRef, useState } from 'react';

/** Half of a screen before an element is seen. */
const MARGIN = '50%';

/** Whether the element of the reference is or was on the screen or near it, so that what few see is not loaded. */
export function useIsNear<E extends Element>() {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}

import { useEffect, useRef } from 'react';

/** Does something when the page opens, once, even where React mounts twice: an e-mailed code can be used only once. */
export const useOnce = (work: () => void): void => {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    work();
  });
};

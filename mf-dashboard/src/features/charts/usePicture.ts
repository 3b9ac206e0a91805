import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Takes a picture when the page is about to be printed; there only for as long. */
export const usePicture = (take: () => string | undefined): string | undefined => {
  const [picture, setPicture] = useState<string>();
  const taken = useEffectEvent(take);
  useEffect(() => {
    // The page is printed as it is when this returns.
    const onBefore = () => flushSync(() => setPicture(taken()));
    const onAfter = () => setPicture(undefined);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);
  return picture;
};

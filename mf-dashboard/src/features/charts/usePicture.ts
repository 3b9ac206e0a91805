import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Picture {
  src: string;
  /** Known before the browser has looked into it: the printed page does not wait for that. */
  width: number;
  height: number;
}

/** Takes a picture when the page is about to be printed; there only for as long. */
export const usePicture = (take: () => HTMLCanvasElement | undefined): Picture | undefined => {
  const [picture, setPicture] = useState<Picture>();
  const taken = useEffectEvent(take);
  useEffect(() => {
    const onBefore = () => {
      const canvas = taken();
      if (!canvas) return;
      // The page is printed as it is when this returns.
      flushSync(() => setPicture({ src: canvas.toDataURL(), width: canvas.width, height: canvas.height }));
    };
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

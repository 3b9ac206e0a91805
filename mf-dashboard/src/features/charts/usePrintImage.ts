import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export interface PrintImage {
  src: string;
  /** Set explicitly: the browser prints without waiting until it has decoded the image. */
  width: number;
  height: number;
}

/** Takes a screenshot before the page is printed, and drops it afterwards. */
export const usePrintImage = (takeScreenshot: () => HTMLCanvasElement | undefined): PrintImage | undefined => {
  const [image, setImage] = useState<PrintImage>();
  const takeCurrentScreenshot = useEffectEvent(takeScreenshot);
  useEffect(() => {
    const onBeforePrint = () => {
      const canvas = takeCurrentScreenshot();
      if (!canvas) return;
      // The browser prints the page as it is when this handler returns.
      flushSync(() => setImage({ src: canvas.toDataURL(), width: canvas.width, height: canvas.height }));
    };
    const onAfterPrint = () => setImage(undefined);
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return image;
};

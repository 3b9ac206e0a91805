import { useEffect, useState } from 'react';

/** How long what comes first is waited for, in milliseconds: behind a slow answer the rest need not wait as well. */
const patience = 100;

/**
 * Whether it is the turn of what comes behind something else: once that is `through` and has been painted, or when it
 * takes long. At once where it is through from the start.
 */
export const useTurn = (through: boolean): boolean => {
  const [isOn, setIsOn] = useState(through);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (wait: number) => {
      timer = setTimeout(() => setIsOn(true), wait);
    };
    if (!through) later(patience);
    // A task that a frame makes runs behind that frame.
    const frame = through ? requestAnimationFrame(() => later(0)) : undefined;
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [through]);
  return isOn;
};

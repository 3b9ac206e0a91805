import { useEffect, useState } from 'react';

/** A slow reply for the primary content delays the rest by at most this time. */
const maxDelayMs = 100;

/**
 * Whether deferred content should load: after the primary content is ready and painted, or after `maxDelayMs`.
 * True from the start if the primary content is already ready.
 */
export const useDeferredLoad = (isPrimaryReady: boolean): boolean => {
  const [shouldLoad, setShouldLoad] = useState(isPrimaryReady);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleLoad = (delayMs: number) => {
      timer = setTimeout(() => setShouldLoad(true), delayMs);
    };
    if (!isPrimaryReady) scheduleLoad(maxDelayMs);
    // A task that an animation frame queues runs after that frame is painted.
    const frame = isPrimaryReady ? requestAnimationFrame(() => scheduleLoad(0)) : undefined;
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [isPrimaryReady]);
  return shouldLoad;
};

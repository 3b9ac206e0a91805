/** Input that cancels the restoring of a scroll position or a focus. */
const userInputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Tries now, and again on each change until it succeeds or the user does something.
 * @param tryNow returns whether it has succeeded
 * @returns a cancel function
 */
export const observeUntilUserInput = (
  observe: (update: () => void) => { disconnect(): void },
  tryNow: () => boolean,
): (() => void) => {
  if (tryNow()) return () => {};
  const stop = () => {
    observer.disconnect();
    for (const input of userInputs) window.removeEventListener(input, stop);
  };
  const observer = observe(() => tryNow() && stop());
  for (const input of userInputs) window.addEventListener(input, stop);
  return stop;
};

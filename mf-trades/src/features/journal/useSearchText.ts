import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Safari refuses more than 100 changes of the address in 10 seconds; a held-down key is faster. */
const PAUSE = 250;

/**
 * The text of the search box: at once here, in the address after a pause in typing.
 * @param kept the text in the address
 */
export const useSearchText = (kept: string, keep: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(kept);
  const ours = useRef(kept);
  const write = useEffectEvent(() => {
    ours.current = text.trim();
    keep(ours.current);
  });

  // The address changed by itself: Back, or another filter was written with it.
  useEffect(() => {
    if (kept === ours.current) return;
    ours.current = kept;
    setText(kept);
  }, [kept]);

  useEffect(() => {
    if (text.trim() === ours.current) return;
    const timer = setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
};

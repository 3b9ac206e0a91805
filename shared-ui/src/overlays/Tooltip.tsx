import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  /** The words that it explains. */
  children: ReactNode;
  text: ReactNode;
}

/** From the words and from the window's edges, in pixels. */
const gap = 4;
const edge = 8;

/** Under the words, or over them where there is no room; never beyond the window. */
const place = (bubble: HTMLElement | null, words: HTMLElement | null): void => {
  if (!bubble || !words) return;
  const at = words.getBoundingClientRect();
  const below = at.bottom + gap;
  const fits = below + bubble.offsetHeight <= window.innerHeight - edge;
  const rightmost = Math.max(edge, document.documentElement.clientWidth - bubble.offsetWidth - edge);
  bubble.style.left = `${Math.min(Math.max(at.left, edge), rightmost)}px`;
  bubble.style.top = `${fits ? below : at.top - gap - bubble.offsetHeight}px`;
};

/** While it is open: Esc and a press anywhere close it; when the page scrolls, it goes along. */
const useWatching = (open: boolean, close: () => void, follow: () => void): void => {
  const closed = useEffectEvent(close);
  const followed = useEffectEvent(follow);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closed();
    const onPress = () => closed();
    const onScroll = () => followed();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [open]);
};

/**
 * Explains its words on hover, on focus and on a tap: role tooltip, which describes the button that the words become.
 * One may go to it with the pointer and read on. Made of the browser's own popover: Radix's would be 15 KB, and open
 * on no tap.
 */
export const Tooltip = ({ children, text }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  const words = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();
  const hide = () => setOpen(false);
  const show = () => setOpen(true);
  const ofMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act();
  useWatching(open, hide, () => place(bubble.current, words.current));
  useLayoutEffect(() => {
    if (!open) return;
    bubble.current?.showPopover?.();
    place(bubble.current, words.current);
  }, [open]);

  return (
    <span onPointerEnter={ofMouse(show)} onPointerLeave={ofMouse(hide)}>
      <button
        ref={words}
        type="button"
        className={styles.words}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      {open && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.text}>
          {text}
        </span>
      )}
    </span>
  );
};

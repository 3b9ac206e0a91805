import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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
const place = (bubble: HTMLElement, words: HTMLElement): void => {
  const at = words.getBoundingClientRect();
  const below = at.bottom + gap;
  const fits = below + bubble.offsetHeight <= window.innerHeight - edge;
  const rightmost = Math.max(edge, document.documentElement.clientWidth - bubble.offsetWidth - edge);
  bubble.style.left = `${Math.min(Math.max(at.left, edge), rightmost)}px`;
  bubble.style.top = `${fits ? below : at.top - gap - bubble.offsetHeight}px`;
};

const closers = ['keydown', 'pointerdown', 'scroll'] as const;
const isCloser = (event: Event): boolean => event.type !== 'keydown' || (event as KeyboardEvent).key === 'Escape';

/** While it is open: Esc, a press anywhere and scrolling close it, whoever else hears of them. */
const useClosing = (open: boolean, setOpen: (open: boolean) => void): void => {
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => isCloser(event) && setOpen(false);
    for (const type of closers) window.addEventListener(type, close, { capture: true });
    return () => {
      for (const type of closers) window.removeEventListener(type, close, { capture: true });
    };
  }, [open, setOpen]);
};

/**
 * Explains its words on hover, on focus and on a tap: role tooltip, which describes the button that the words become.
 * One may go to it with the pointer and read on. Made of the browser's own popover: Radix's would be 15 KB, and open
 * on no tap.
 */
export const Tooltip = ({ children, text }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  const words = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hide = () => setOpen(false);
  const show = () => setOpen(true);
  const ofMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act();
  useClosing(open, setOpen);

  const appear = (bubble: HTMLElement | null) => {
    if (!bubble || !words.current) return;
    bubble.showPopover?.();
    place(bubble, words.current);
  };
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
      {open &&
        createPortal(
          <span ref={appear} id={id} role="tooltip" popover="manual" className={styles.text}>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
};

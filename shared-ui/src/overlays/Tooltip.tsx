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
  /** The text that the tooltip explains. */
  children: ReactNode;
  text: ReactNode;
}

/** The distances to the trigger and to the window's edges, in pixels. */
const TRIGGER_GAP = 4;
const WINDOW_GAP = 8;

/** Places the bubble below the trigger, or above it if there is no space, and within the window. */
const positionBubble = (bubble: HTMLElement | null, trigger: HTMLElement | null): void => {
  if (!bubble || !trigger) return;
  const rect = trigger.getBoundingClientRect();
  const topBelow = rect.bottom + TRIGGER_GAP;
  const fitsBelow = topBelow + bubble.offsetHeight <= window.innerHeight - WINDOW_GAP;
  const maxLeft = Math.max(WINDOW_GAP, document.documentElement.clientWidth - bubble.offsetWidth - WINDOW_GAP);
  bubble.style.left = `${Math.min(Math.max(rect.left, WINDOW_GAP), maxLeft)}px`;
  bubble.style.top = `${fitsBelow ? topBelow : rect.top - TRIGGER_GAP - bubble.offsetHeight}px`;
};

/** While the tooltip is open, Esc and a press anywhere close it, and scrolling moves it. */
const useWindowEvents = (open: boolean, close: () => void, reposition: () => void): void => {
  const onClose = useEffectEvent(close);
  const onScroll = useEffectEvent(reposition);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const onPress = () => onClose();
    const onWindowScroll = () => onScroll();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', onWindowScroll, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', onWindowScroll, true);
    };
  }, [open]);
};

/**
 * Explains a text on hover, focus and tap: role tooltip, as the description of the button that contains the text. The
 * pointer can move onto the tooltip. Built on the browser's popover: Radix's tooltip adds 15 KB and does not open on
 * tap.
 */
export function Tooltip({ children, text }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();
  const hide = () => setOpen(false);
  const show = () => setOpen(true);
  const forMouse = (handler: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && handler();
  useWindowEvents(open, hide, () => positionBubble(bubble.current, trigger.current));
  useLayoutEffect(() => {
    if (!open) return;
    bubble.current?.showPopover?.();
    positionBubble(bubble.current, trigger.current);
  }, [open]);

  return (
    <span onPointerEnter={forMouse(show)} onPointerLeave={forMouse(hide)}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
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
}

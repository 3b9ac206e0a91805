import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** A pointer that only crosses the button does not open the list, and one that leaves it briefly does not close it. */
const OPEN_DELAY_MS = 80;
const CLOSE_DELAY_MS = 150;

/** The index of the link that each key moves to; the arrows continue at the other end. */
const listMoves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

/**
 * Shows and hides a list of links (the WAI-ARIA disclosure pattern) by its button, Esc and a click on a link. A
 * floating list also opens on hover and closes when the focus or a press is outside. A list in the page flow does not,
 * to avoid layout shifts.
 */
export function useDisclosure(isFloating: boolean) {
  const [open, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointerType = useRef('');
  const isHovered = useRef(false);
  const setOpenNow = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const setOpenSoon = (next: boolean) => (event: PointerEvent) => {
    if (!isFloating || event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? OPEN_DELAY_MS : CLOSE_DELAY_MS);
  };
  const onEnter = (event: PointerEvent) => {
    if (isHovered.current) return;
    isHovered.current = true;
    setOpenSoon(true)(event);
  };
  const onLeave = (event: PointerEvent) => {
    isHovered.current = false;
    setOpenSoon(false)(event);
  };
  const findLinks = () => [...(item.current?.querySelectorAll('a') ?? [])];
  const findButton = () => item.current?.querySelector('button');
  const isInside = (target: EventTarget | null) => target instanceof Node && item.current?.contains(target) === true;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: Event) => isFloating && !isInside(target) && setOpen(false);
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (isInside(document.activeElement)) findButton()?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  });

  return {
    open,
    item: {
      ref: item,
      onPointerEnter: onEnter,
      // React fires no enter event if the pointer comes from an element that was just removed.
      onPointerMove: onEnter,
      onPointerLeave: onLeave,
      // Without a related target the window has lost the focus: keep the list open.
      onBlur: ({ relatedTarget }: FocusEvent) =>
        isFloating && relatedTarget && !isInside(relatedTarget) && setOpenNow(false),
    },
    button: {
      'aria-expanded': open,
      onPointerDown: (event: PointerEvent) => {
        pointerType.current = event.pointerType;
      },
      // Hovering has already opened the list: a mouse click that closed it would look like an error.
      onClick: ({ detail }: MouseEvent) =>
        setOpenNow(detail > 0 && isFloating && pointerType.current === 'mouse' ? true : !open),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        flushSync(() => setOpenNow(true));
        findLinks()[0]?.focus();
      },
    },
    list: {
      onKeyDown: (event: KeyboardEvent) => {
        const links = findLinks();
        const index = links.findIndex((link) => link.matches(':focus'));
        const next = links.at(listMoves[event.key]?.(index, links.length) ?? links.length);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
      // After keyboard use the button keeps the focus until the next page takes it.
      onClick: (event: MouseEvent) => {
        if (!(event.target instanceof Element && event.target.closest('a'))) return;
        if (event.detail === 0) findButton()?.focus();
        setOpenNow(false);
      },
    },
  };
}

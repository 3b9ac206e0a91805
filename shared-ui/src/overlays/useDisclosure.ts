import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** In milliseconds: a pointer that only crosses it opens nothing, and one that strays from it for a moment closes nothing. */
const delays = { open: 80, close: 150 };

/**
 * What shows and hides a list of links (the disclosure pattern of WAI-ARIA): a click, a tap or a key on its button, Esc
 * and taking one of the links. Where it floats over the page a mouse opens it by hovering, too, and it goes when the
 * focus or a press is elsewhere; where it pushes the page down that would only make things jump.
 */
export const useDisclosure = (floats: boolean) => {
  const [open, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef('');
  const over = useRef(false);
  const show = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const showSoon = (next: boolean) => (event: PointerEvent) => {
    if (!floats || event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? delays.open : delays.close);
  };
  const enter = (event: PointerEvent) => {
    if (over.current) return;
    over.current = true;
    showSoon(true)(event);
  };
  const leave = (event: PointerEvent) => {
    over.current = false;
    showSoon(false)(event);
  };
  const button = () => item.current?.querySelector('button');
  const isInside = (target: EventTarget | null) => target instanceof Node && item.current?.contains(target) === true;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: Event) => floats && !isInside(target) && setOpen(false);
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (isInside(document.activeElement)) button()?.focus();
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
      onPointerEnter: enter,
      // React tells of no entering where the pointer comes from something that has just been taken away.
      onPointerMove: enter,
      onPointerLeave: leave,
      // Where the focus went to nothing, the window has lost it.
      onBlur: ({ relatedTarget }: FocusEvent) => floats && relatedTarget && !isInside(relatedTarget) && show(false),
    },
    button: {
      'aria-expanded': open,
      onPointerDown: ({ pointerType }: PointerEvent) => {
        pointer.current = pointerType;
      },
      // With a mouse, hovering has opened it already: a click that then closed it would read as broken.
      onClick: ({ detail }: MouseEvent) => show(detail > 0 && floats && pointer.current === 'mouse' ? true : !open),
      onKeyDown: (event: KeyboardEvent) => {
        if (!open || event.key !== 'ArrowDown') return;
        event.preventDefault();
        item.current?.querySelector('a')?.focus();
      },
    },
    list: {
      // The button keeps the focus until the page that one goes to takes it.
      onClick: (event: MouseEvent) => {
        if (!(event.target instanceof Element && event.target.closest('a'))) return;
        if (event.detail === 0) button()?.focus();
        show(false);
      },
    },
  };
};

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const findInLine = (keys: readonly string[], key: string, pressed: string): string | undefined => {
  if (pressed === 'Home') return keys[0];
  if (pressed === 'End') return keys.at(-1);
  const step = STEPS[pressed];
  return step === undefined ? undefined : keys[keys.indexOf(key) + step];
};

/**
 * Makes items one tab stop, in which keys move the focus from one to another. No key renders them again, because there
 * can be hundreds.
 * @param findNext the item that a key moves to; undefined for another key and at the end
 * @param first the tab stop until a key moves
 * @returns the handler of the element around the items, and the attributes of each
 */
const useRovingFocus = (
  items: readonly string[],
  findNext: (item: string, key: string) => string | undefined,
  first = items[0],
) => {
  const chosen = useRef('');
  const current = items.includes(chosen.current) ? chosen.current : first;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt with an arrow key goes back and forward in the history.
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const next = event.target.dataset.item && findNext(event.target.dataset.item, event.key);
    if (!next) return;
    event.preventDefault();
    chosen.current = next;
    // Names of groups can contain quotes, so no selector has them.
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
    for (const each of elements) each.tabIndex = each.dataset.item === next ? 0 : -1;
    const element = elements.find(({ dataset }) => dataset.item === next);
    element?.focus({ preventScroll: true });
    // focus() alone would leave the element below sticky content.
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const getItemProps = (item: string) => ({ 'data-item': item, tabIndex: item === current ? 0 : -1 });
  return { onKeyDown, getItemProps };
};

/** The active item, of which only its readers hear. */
const createActiveItem = () => {
  let active: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => active,
    set: (next: string | null) => {
      if (next === active) return;
      active = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * The links of a chart: one tab stop, in which arrow keys move. The active one has the pointer or the focus. A first
 * tap makes a link active, so that a finger reads the figures, too; the second one opens it.
 * @param keys the keys of the links, in their order
 * @param findNext the link that a key moves to; by default arrow keys go through the line of links
 * @param first the tab stop until a key moves
 */
export function useChartItems(
  keys: readonly string[],
  findNext = (key: string, pressed: string): string | undefined => findInLine(keys, key, pressed),
  first = keys[0],
) {
  const [active] = useState(createActiveItem);
  const isFirstTap = useRef(false);
  const { getItemProps, onKeyDown } = useRovingFocus(keys, findNext, first);
  const clear = () => active.set(null);
  return {
    /** For `useActiveItem` and `ActiveItem`. */
    active,
    /** For the element around the links. */
    rootProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Escape') clear();
        onKeyDown(event);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (!isTouch(event)) clear();
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) clear();
      },
    },
    getLinkProps: (key: string) => ({
      ...getItemProps(key),
      onFocus: () => active.set(key),
      onPointerEnter: (event: PointerEvent) => {
        if (!isTouch(event)) active.set(key);
      },
      onPointerDown: (event: PointerEvent) => {
        isFirstTap.current = isTouch(event) && active.get() !== key;
      },
      onClick: (event: MouseEvent) => {
        if (isFirstTap.current) event.preventDefault();
        isFirstTap.current = false;
      },
    }),
  };
}

export type ChartItems = ReturnType<typeof useChartItems>;

/** The key of the active link. Renders the caller again when it changes. */
export function useActiveItem({ active }: Pick<ChartItems, 'active'>): string | null {
  return useSyncExternalStore(active.subscribe, active.get);
}

interface ActiveItemProps extends Pick<ChartItems, 'active'> {
  children: (active: string | null) => ReactNode;
}

/** Renders what a chart says of its active link, and not the chart. */
export function ActiveItem({ active, children }: ActiveItemProps) {
  return children(useActiveItem({ active }));
}

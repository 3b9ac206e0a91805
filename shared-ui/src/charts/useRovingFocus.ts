import { type KeyboardEvent, useState } from 'react';

/**
 * Makes items one tab stop, in which keys move the focus from one to another.
 * @param findNext the item that a key moves to; undefined for another key and at the end
 * @param first the tab stop until a key moves
 * @returns the handler of the element around the items, and the attributes of each
 */
export const useRovingFocus = (
  items: readonly string[],
  findNext: (item: string, key: string) => string | undefined,
  first = items[0],
) => {
  const [chosen, setChosen] = useState('');
  const current = items.includes(chosen) ? chosen : first;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt with an arrow key goes back and forward in the history.
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const next = event.target.dataset.item && findNext(event.target.dataset.item, event.key);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    const element = event.currentTarget.querySelector<HTMLElement>(`[data-item="${next}"]`);
    element?.focus({ preventScroll: true });
    // focus() alone would leave the element below sticky content.
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const getItemProps = (item: string) => ({ 'data-item': item, tabIndex: item === current ? 0 : -1 });
  return { onKeyDown, getItemProps };
};

export type RovingFocus = ReturnType<typeof useRovingFocus>;

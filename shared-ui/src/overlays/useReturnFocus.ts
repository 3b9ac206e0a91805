import { useRef } from 'react';

/**
 * Radix returns the focus only to its own trigger, but our dialogs are opened by state. These handlers remember the focused
 * element when the dialog opens and return the focus without scrolling, unless another element has taken it.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const isTaken = document.activeElement !== document.body;
      if (!isTaken && !(opener.current instanceof HTMLElement && opener.current.isConnected)) return;
      event.preventDefault();
      if (!isTaken && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
};

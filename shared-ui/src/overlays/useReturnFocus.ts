import { useRef } from 'react';

/**
 * Radix gives the focus back to its own trigger only. Our dialogs are opened by state, from anywhere: these handlers
 * note what had the focus as the dialog opens, and give it back without scrolling, unless something else has taken it.
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

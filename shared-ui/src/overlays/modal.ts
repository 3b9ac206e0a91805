import { getNonce, setNonce } from 'get-nonce';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'shared-ui/host';

/** The state of the history entry that opens a modal: the previous entry is the same page without the modal. */
export const MODAL_STATE = { modalOpened: true } as const;

const isModalState = (state: unknown): boolean => typeof state === 'object' && state !== null && 'modalOpened' in state;

/**
 * Closes a modal that has a history entry of its own, so that Back closes it instead of leaving the page.
 * @param isOpen whether the modal is open in the current entry
 * @param closeLinked closes a modal that a link or a reload opened: the previous entry may be another page
 * @returns the function that closes the modal
 */
export function useHistoryModal(isOpen: boolean, closeLinked: () => void): () => void {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const closingKey = useRef('');
  return () => {
    // Going back is asynchronous: a second Esc in the meantime must not go back twice.
    if (!isOpen || closingKey.current === key) return;
    closingKey.current = key;
    if (isModalState(state)) void navigate(-1);
    else closeLinked();
  };
}

/**
 * Radix returns the focus only to its own trigger, but our dialogs are opened by state. These handlers remember the
 * focused element when the dialog opens and return the focus without scrolling, unless another element has taken it.
 */
export function useReturnFocus() {
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
}

/**
 * Sets the CSP nonce for libraries that add a <style>, such as the scroll lock of a Radix dialog. Each module bundles
 * its own copy of them, so the dialogs call this; other code does not have to.
 */
export function provideStyleNonce(
  nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
): void {
  if (nonce && getNonce() !== nonce) setNonce(nonce);
}

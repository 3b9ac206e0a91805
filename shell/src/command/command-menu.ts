import { atom, useAtomValue } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** An entry of the navigation bar, which gives its links to the menu. */
export interface PageLink {
  to: string;
  label: string;
  group?: string | undefined;
}

/** The keys that open the menu, as `aria-keyshortcuts`. */
export const MENU_KEYS = 'Control+K Meta+K';

const isOpenAtom = atom(false);

export function useIsMenuOpen(): boolean {
  return useAtomValue(isOpenAtom);
}

/** Opens or closes the command menu. Its code is loaded when it opens for the first time. */
export function setMenuOpen(isOpen: boolean): void {
  hostStore.set(isOpenAtom, isOpen);
}

export function toggleMenu(): void {
  hostStore.set(isOpenAtom, (isOpen) => !isOpen);
}

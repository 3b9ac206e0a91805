import * as Radix from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';
import styles from './FilterBar.module.css';

interface FilterPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A box at the button that opened it. Esc and a click elsewhere close it; the focus returns to the button. */
export const FilterPopover = ({ anchor, onClose, children }: FilterPopoverProps) => (
  <Radix.Root open onOpenChange={(open) => !open && onClose()}>
    <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
    <Radix.Portal>
      <Radix.Content
        className={styles.popover}
        aria-label="Filter"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // The panel focuses its own first control.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          anchor.current?.focus({ preventScroll: true });
        }}
        // The button that opened the box closes it.
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

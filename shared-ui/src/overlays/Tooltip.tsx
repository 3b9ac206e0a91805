import * as Radix from 'radix-ui/tooltip';
import { type ReactNode, useState } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  /** The words that it explains. */
  children: ReactNode;
  text: ReactNode;
}

/**
 * Explains its words on hover, focus, a click and a tap: role tooltip, which describes the button that the words become.
 * Esc closes it. Radix's own opens on no tap and closes on a click: both are undone here.
 */
export const Tooltip = ({ children, text }: TooltipProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={150}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          type="button"
          className={styles.words}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.text} sideOffset={4} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
};

import { clsx } from 'clsx';
import * as Slot from 'radix-ui/slot';
import { type ComponentProps, useImperativeHandle } from 'react';
import styles from './Button.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what it stands in. */
  full?: boolean;
  /** Gives its looks to its one child, e.g. a router Link, instead of drawing a button. */
  asChild?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: disabled, announced as busy, and shown with `busyLabel`. */
  busy?: boolean;
  /** Shown instead of the children while busy; the button is wide enough for both from the start. */
  busyLabel?: string;
}

const looks = ({ variant = 'secondary', size = 'medium', full = false }: Look, className?: string) =>
  clsx(styles.button, styles[variant], size === 'small' && styles.small, full && styles.full, className);

const isOff = (disabled: ComponentProps<'button'>['aria-disabled']): boolean =>
  disabled === true || disabled === 'true';

/** The element itself: whatever becomes of it, the focus is not lost. */
const Press = ({ busy = false, disabled, ref, onClick, ...rest }: ComponentProps<'button'> & { busy?: boolean }) => {
  const button = useFocusRecovery(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      type="button"
      ref={button}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={isOff(rest['aria-disabled']) ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
};

/**
 * Does something on this page. `type` is 'button' unless said otherwise. For a link: `asChild` around it. Where its own
 * click may disable it, as the last step does of those that lead on, take `aria-disabled`: it looks the same and does
 * nothing, and keeps the focus.
 */
export const Button = ({
  variant,
  size,
  full,
  asChild,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const classes = looks({ variant, size, full }, className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const ghost = busy && typeof children === 'string' ? children : busyLabel;
  return (
    <Press className={classes} busy={busy} {...rest}>
      {busyLabel === undefined ? (
        children
      ) : (
        <span className={styles.label} data-ghost={ghost}>
          {busy ? busyLabel : children}
        </span>
      )}
    </Press>
  );
};

export interface IconButtonProps extends ComponentProps<'button'>, Pick<Look, 'variant' | 'size' | 'asChild'> {
  /** What it does, for those who do not see the icon; also its tooltip. */
  label: string;
}

/** A square button that shows only an icon. */
export const IconButton = ({ label, variant = 'ghost', size, asChild, className, ...rest }: IconButtonProps) => {
  const Part = asChild ? Slot.Root : Press;
  return (
    <Part
      className={clsx(looks({ variant, size }, className), styles.icon)}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
};

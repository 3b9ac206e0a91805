import { clsx } from 'clsx';
import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

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

/** Does something on this page. `type` is 'button' unless said otherwise. For a link: `asChild` around it. */
export const Button = ({
  variant,
  size,
  full,
  asChild,
  busy = false,
  busyLabel,
  disabled,
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
    <button type="button" className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busyLabel === undefined ? (
        children
      ) : (
        <span className={styles.label} data-ghost={ghost}>
          {busy ? busyLabel : children}
        </span>
      )}
    </button>
  );
};

export interface IconButtonProps extends ComponentProps<'button'>, Pick<Look, 'variant' | 'size' | 'asChild'> {
  /** What it does, for those who do not see the icon; also its tooltip. */
  label: string;
}

/** A square button that shows only an icon. */
export const IconButton = ({ label, variant = 'ghost', size, asChild, className, ...rest }: IconButtonProps) => {
  const Part = asChild ? Slot.Root : 'button';
  return (
    <Part
      {...(asChild ? {} : { type: 'button' as const })}
      className={clsx(looks({ variant, size }, className), styles.icon)}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
};

import { clsx } from 'clsx';
import { type ComponentProps, useImperativeHandle } from 'react';
import { AsChild } from './AsChild.tsx';
import styles from './Button.module.css';
import { useFocusRecovery } from './keyboard.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  full?: boolean;
  /** Styles its only child, e.g. a router Link, instead of rendering a button. */
  asChild?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Work is in progress: the button is disabled, announced as busy and shows `busyLabel`. */
  busy?: boolean;
  /** Replaces the children while busy. The button is always wide enough for both. */
  busyLabel?: string;
}

const getClassName = ({ variant = 'secondary', size = 'medium', full = false }: ButtonStyle, className?: string) =>
  clsx(styles.button, styles[variant], size === 'small' && styles.small, full && styles.full, className);

const isAriaDisabled = (value: ComponentProps<'button'>['aria-disabled']): boolean =>
  value === true || value === 'true';

/** The button element. Keyboard focus is not lost when it is disabled or removed. */
const NativeButton = ({
  busy = false,
  disabled,
  ref,
  onClick,
  ...rest
}: ComponentProps<'button'> & { busy?: boolean }) => {
  const button = useFocusRecovery(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      type="button"
      ref={button}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={isAriaDisabled(rest['aria-disabled']) ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
};

/**
 * An action on this page. `type` defaults to 'button'. For a link, wrap it with `asChild`. If a click can disable the
 * button itself, e.g. on the last step of a pager, use `aria-disabled`: it looks the same, ignores clicks and keeps the
 * focus.
 */
export function Button({
  variant,
  size,
  full,
  asChild,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = getClassName({ variant, size, full }, className);
  if (asChild) {
    return (
      <AsChild className={classes} {...rest}>
        {children}
      </AsChild>
    );
  }
  const hiddenLabel = busy && typeof children === 'string' ? children : busyLabel;
  return (
    <NativeButton className={classes} busy={busy} {...rest}>
      {busyLabel === undefined ? (
        children
      ) : (
        <span className={styles.label} data-hidden-label={hiddenLabel}>
          {busy ? busyLabel : children}
        </span>
      )}
    </NativeButton>
  );
}

export interface IconButtonProps extends ComponentProps<'button'>, Pick<ButtonStyle, 'variant' | 'size' | 'asChild'> {
  /** The accessible name and the tooltip. */
  label: string;
}

/** A square button with an icon only. */
export function IconButton({ label, variant = 'ghost', size, asChild, className, ...rest }: IconButtonProps) {
  const Component = asChild ? AsChild : NativeButton;
  return (
    <Component
      className={clsx(getClassName({ variant, size }, className), styles.icon)}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}

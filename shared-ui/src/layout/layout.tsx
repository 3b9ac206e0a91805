import { clsx } from 'clsx';
import { type ComponentProps, type CSSProperties, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import styles from './layout.module.css';

/** Steps of the spacing scale: 1 = 4 px, 2 = 8, 3 = 12, 4 = 16, 6 = 24, 8 = 32. */
export type Gap = 1 | 2 | 3 | 4 | 6 | 8;

type BoxProps = ComponentProps<'div'> & { gap?: Gap };

const getGapClass = (gap: Gap) => styles[`gap-${gap}`];

/** Children in a column. */
export function Stack({ gap = 4, className, ...rest }: BoxProps) {
  return <div className={clsx(styles.stack, getGapClass(gap), className)} {...rest} />;
}

export interface RowProps extends BoxProps {
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'start' | 'between' | 'end' | 'center';
  /** The first child fills the line, such as a field before its button. */
  firstGrows?: boolean;
}

/** Children in a row that wraps. */
export function Row({ gap = 3, align, justify, firstGrows = false, className, ...rest }: RowProps) {
  return (
    <div
      className={clsx(styles.row, getGapClass(gap), className)}
      data-align={align}
      data-justify={justify}
      data-first-grows={firstGrows || undefined}
      {...rest}
    />
  );
}

export interface GridProps extends BoxProps {
  /** The minimum width of a column, e.g. '14rem'. */
  column?: string;
}

/** Equal columns, as many as fit. */
export function Grid({ gap = 4, column, className, style, ...rest }: GridProps) {
  return (
    <div
      className={clsx(styles.grid, getGapClass(gap), className)}
      style={column === undefined ? style : ({ ...style, '--column': column } as CSSProperties)}
      {...rest}
    />
  );
}

export interface PageProps extends ComponentProps<'div'> {
  /** 'form' for one form, 'narrow' for sign-in. */
  width?: 'form' | 'narrow';
}

/** The container of a page's content below the navigation bar. The shell renders the `main` landmark. */
export function Page({ width, className, ...rest }: PageProps) {
  return <div className={clsx(styles.page, className)} data-width={width} {...rest} />;
}

export interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Actions for the whole page; shown at the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        <Row gap={2} className={styles.actions}>
          {actions}
        </Row>
      )}
    </header>
  );
}

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Whether the media query matches, e.g. '(width >= 48rem)'. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below the breakpoint of the stylesheets, which cannot share a constant: 48rem. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)');
}

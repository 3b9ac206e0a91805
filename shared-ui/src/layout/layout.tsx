import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './layout.module.css';

/** Steps of the spacing scale: 1 = 4 px, 2 = 8, 3 = 12, 4 = 16, 6 = 24, 8 = 32. */
export type Gap = 1 | 2 | 3 | 4 | 6 | 8;

type Box = ComponentProps<'div'> & { gap?: Gap };

const gapClass = (gap: Gap) => styles[`gap-${gap}`];

/** One below the other. */
export const Stack = ({ gap = 4, className, ...rest }: Box) => (
  <div className={clsx(styles.stack, gapClass(gap), className)} {...rest} />
);

export interface RowProps extends Box {
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'start' | 'between' | 'end' | 'center';
}

/** Side by side; wraps when there is no room. */
export const Row = ({ gap = 3, align, justify, className, ...rest }: RowProps) => (
  <div className={clsx(styles.row, gapClass(gap), className)} data-align={align} data-justify={justify} {...rest} />
);

export interface GridProps extends Box {
  /** The least width of a column, e.g. '14rem': as many columns as fit. */
  column?: string;
}

/** Equal columns, as many as fit. */
export const Grid = ({ gap = 4, column, className, style, ...rest }: GridProps) => (
  <div
    className={clsx(styles.grid, gapClass(gap), className)}
    style={column === undefined ? style : ({ ...style, '--column': column } as CSSProperties)}
    {...rest}
  />
);

export interface PageProps extends ComponentProps<'div'> {
  /** 'wide' for lists and figures, 'form' for one form, 'narrow' for signing in. */
  width?: 'wide' | 'form' | 'narrow';
}

/** The room a page's content stands in, under the navigation bar (the `main` landmark is the shell's). */
export const Page = ({ width = 'wide', className, ...rest }: PageProps) => (
  <div className={clsx(styles.page, className)} data-width={width} {...rest} />
);

export interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** What one can do with the whole page; stands at the right. */
  actions?: ReactNode;
}

export const PageHeader = ({ title, subtitle, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.titles}>
      <h1>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
    {actions && <Row gap={2}>{actions}</Row>}
  </header>
);

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from 'shared-ui';
import styles from './Tile.module.css';

export interface TileProps extends Omit<ComponentProps<typeof Button>, 'name'> {
  /** Read by screen readers instead of the label. */
  name: string;
  label: string | number;
}

/** A day, month or year of the calendar. */
export const Tile = ({ name, label, className, children, ...button }: TileProps) => (
  <Button variant="ghost" className={clsx(styles.tile, className)} {...button}>
    <abbr aria-label={name}>{label}</abbr> {children}
  </Button>
);

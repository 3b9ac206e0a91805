import type { ComponentProps } from 'react';
import styles from './Thumbnail.module.css';

export interface ThumbnailProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The small picture. */
  src: string;
  /** What it shows, e.g. the file's name; also the button's name, after `verb`. */
  name: string;
  /** What a click does, e.g. 'Enlarge'. */
  verb: string;
}

/** A small picture that is a button. Its room is there before the picture is. */
export const Thumbnail = ({ src, name, verb, ...rest }: ThumbnailProps) => (
  <button type="button" className={styles.thumbnail} aria-label={`${verb} ${name}`} {...rest}>
    <img src={src} alt="" loading="lazy" decoding="async" />
  </button>
);

import { type ComponentProps, useState } from 'react';
import { ImageIcon } from '../icons/icons.tsx';
import styles from './Thumbnail.module.css';

export interface ThumbnailProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The small picture. */
  src: string;
  /** What it shows, e.g. the file's name; also the button's name, after `verb`. */
  name: string;
  /** What a click does, e.g. 'Enlarge'. */
  verb: string;
}

/** A small picture that is a button. Its room is there before the picture is, and says so when it cannot be had. */
export const Thumbnail = ({ src, name, verb, ...rest }: ThumbnailProps) => {
  const [failed, setFailed] = useState('');
  return (
    <button type="button" className={styles.thumbnail} aria-label={`${verb} ${name}`} {...rest}>
      {failed === src ? (
        <span className={styles.failed}>
          <ImageIcon size={20} />
          This picture cannot be shown.
        </span>
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </button>
  );
};

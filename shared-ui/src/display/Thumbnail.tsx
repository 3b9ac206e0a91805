import { type ComponentProps, useState } from 'react';
import { ImageIcon } from '../icons/icons.tsx';
import styles from './Thumbnail.module.css';

export interface ThumbnailProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The address of the small image. */
  src: string;
  /** The address of the whole image, for a thumbnail that is shown large. The small one is its placeholder. */
  largeSrc?: string | undefined;
  /** What the image shows, e.g. the file name. The button's name is `verb` and `name`. */
  name: string;
  /** What a click does, e.g. 'Enlarge'. */
  verb: string;
}

/** An image preview that is a button. Its size does not depend on the image, and a failed load shows a message. */
export function Thumbnail({ src, largeSrc, name, verb, ...rest }: ThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState('');
  return (
    <button type="button" className={styles.thumbnail} aria-label={`${verb} ${name}`} {...rest}>
      {failedSrc === src ? (
        <span className={styles.failed}>
          <ImageIcon size={20} />
          This image could not be loaded.
        </span>
      ) : (
        <img
          src={largeSrc ?? src}
          alt=""
          loading="lazy"
          decoding="async"
          style={largeSrc === undefined ? undefined : { backgroundImage: `url("${src}")` }}
          onError={() => setFailedSrc(src)}
        />
      )}
    </button>
  );
}

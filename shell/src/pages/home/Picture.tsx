import { clsx } from 'clsx';
import styles from './Picture.module.css';

/** One file of a picture. `width` is in its own pixels. */
interface File {
  src: string;
  width: number;
}

export interface ThemedPicture {
  alt: string;
  /** In CSS pixels: what holds its room before it is there. */
  width: number;
  height: number;
  /** How wide it will be, as the attribute `sizes` has it. */
  sizes: string;
  light: readonly File[];
  dark: readonly File[];
  /** Another picture for a narrow window, of another shape. */
  narrow?: { light: string; dark: string; width: number; height: number };
}

const srcSet = (files: readonly File[]): string => files.map(({ src, width }) => `${src} ${width}w`).join(', ');

/**
 * A picture of the product in the theme that shows. Both stand in the prerendered page, which cannot know; the one that
 * is hidden is never fetched, because a lazy image waits until it is seen.
 */
export const Picture = ({ of, className }: { of: ThemedPicture; className?: string | undefined }) =>
  (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={clsx(styles.picture, styles[theme], className)}>
      {of.narrow && (
        <source
          media="(max-width: 40rem)"
          srcSet={of.narrow[theme]}
          width={of.narrow.width}
          height={of.narrow.height}
        />
      )}
      <img
        src={of[theme].at(-1)?.src}
        srcSet={srcSet(of[theme])}
        sizes={of.sizes}
        width={of.width}
        height={of.height}
        alt={of.alt}
        loading="lazy"
      />
    </picture>
  ));

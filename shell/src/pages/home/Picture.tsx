import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useTheme } from 'shared-ui';
import styles from './Picture.module.css';

const narrowWindow = '(max-width: 40rem)';

type Shown = 'light' | 'dark';

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

const Source = ({ of, theme, media }: { of: ThemedPicture; theme: Shown; media?: string }) => (
  <>
    {of.narrow && (
      <source
        media={[narrowWindow, media].filter(Boolean).join(' and ')}
        srcSet={of.narrow[theme]}
        width={of.narrow.width}
        height={of.narrow.height}
      />
    )}
    {media && <source media={media} srcSet={srcSet(of[theme])} sizes={of.sizes} />}
  </>
);

const Img = ({ of, theme, ...rest }: { of: ThemedPicture; theme: Shown } & ComponentProps<'img'>) => (
  <img
    src={of[theme].at(-1)?.src}
    srcSet={srcSet(of[theme])}
    sizes={of.sizes}
    width={of.width}
    height={of.height}
    alt={of.alt}
    {...rest}
  />
);

interface PictureProps {
  of: ThemedPicture;
  className?: string | undefined;
}

/**
 * A picture of the product in the theme that shows, further down. Both themes stand in the prerendered page, which cannot
 * know; the one that is hidden is never fetched, because a lazy image waits until it is seen.
 */
export const Picture = ({ of, className }: PictureProps) =>
  (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={clsx(styles.picture, styles[theme], className)}>
      <Source of={of} theme={theme} />
      <Img of={of} theme={theme} loading="lazy" />
    </picture>
  ));

/**
 * The same where it is the first thing that one sees: asked for as soon as the HTML is there, in the system's theme. Who
 * has chosen another gets it with the script, and not the wrong one before.
 */
export const FirstPicture = ({ of, className }: PictureProps) => {
  const [theme] = useTheme();
  const base = theme === 'system' ? 'light' : theme;
  return (
    <picture key={theme} className={clsx(styles.picture, theme === 'system' && styles.system, className)}>
      {theme === 'system' && <Source of={of} theme="dark" media="(prefers-color-scheme: dark)" />}
      <Source of={of} theme={base} />
      <Img of={of} theme={base} fetchPriority="high" decoding="sync" />
    </picture>
  );
};

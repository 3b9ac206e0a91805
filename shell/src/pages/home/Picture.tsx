import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useTheme } from 'shared-ui';
import styles from './Home.module.css';

const NARROW_WINDOW = '(max-width: 40rem)';

type ImageTheme = 'light' | 'dark';

/** `width` is in image pixels. */
interface ImageFile {
  src: string;
  width: number;
}

export interface ThemedPicture {
  alt: string;
  /** In CSS pixels. Reserves the space before the image has loaded. */
  width: number;
  height: number;
  /** The `sizes` attribute. */
  sizes: string;
  light: readonly ImageFile[];
  dark: readonly ImageFile[];
  /** A picture with another aspect ratio for narrow windows. */
  narrow?: { light: string; dark: string; width: number; height: number };
}

const createSrcSet = (files: readonly ImageFile[]): string =>
  files.map(({ src, width }) => `${src} ${width}w`).join(', ');

const Source = ({ picture, theme, media }: { picture: ThemedPicture; theme: ImageTheme; media?: string }) => (
  <>
    {picture.narrow && (
      <source
        media={[NARROW_WINDOW, media].filter(Boolean).join(' and ')}
        srcSet={picture.narrow[theme]}
        width={picture.narrow.width}
        height={picture.narrow.height}
      />
    )}
    {media && <source media={media} srcSet={createSrcSet(picture[theme])} sizes={picture.sizes} />}
  </>
);

const Img = ({ picture, theme, ...rest }: { picture: ThemedPicture; theme: ImageTheme } & ComponentProps<'img'>) => (
  <img
    src={picture[theme].at(-1)?.src}
    srcSet={createSrcSet(picture[theme])}
    sizes={picture.sizes}
    width={picture.width}
    height={picture.height}
    alt={picture.alt}
    {...rest}
  />
);

interface PictureProps {
  picture: ThemedPicture;
  className?: string | undefined;
}

/**
 * A screenshot in the current theme, below the fold. The prerendered page cannot know the theme, so it contains both.
 * The hidden one is never loaded, because lazy images load only when they become visible.
 */
export function Picture({ picture, className }: PictureProps) {
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={clsx(styles.picture, styles[theme], className)}>
      <Source picture={picture} theme={theme} />
      <Img picture={picture} theme={theme} loading="lazy" />
    </picture>
  ));
}

/**
 * A screenshot above the fold. It loads with the HTML, in the system's theme. If another theme was chosen, the image
 * stays hidden until the script has set the right one.
 */
export function HeroPicture({ picture, className }: PictureProps) {
  const [theme] = useTheme();
  const base = theme === 'system' ? 'light' : theme;
  return (
    <picture key={theme} className={clsx(styles.picture, theme === 'system' && styles.system, className)}>
      {theme === 'system' && <Source picture={picture} theme="dark" media="(prefers-color-scheme: dark)" />}
      <Source picture={picture} theme={base} />
      <Img picture={picture} theme={base} fetchPriority="high" decoding="sync" />
    </picture>
  );
}

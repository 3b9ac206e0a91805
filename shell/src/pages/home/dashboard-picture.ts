import type { ThemedPicture } from './Picture.tsx';
import dark800 from './pictures/dashboard-dark-800.avif';
import dark1280 from './pictures/dashboard-dark-1280.avif';
import dark1920 from './pictures/dashboard-dark-1920.avif';
import light800 from './pictures/dashboard-light-800.avif';
import light1280 from './pictures/dashboard-light-1280.avif';
import light1920 from './pictures/dashboard-light-1920.avif';
import darkPhone from './pictures/dashboard-phone-dark-720.avif';
import lightPhone from './pictures/dashboard-phone-light-720.avif';

/** Created by `npm run pictures -w lab`. */
export const dashboardPicture: ThemedPicture = {
  alt: 'The dashboard: total result, win rate, average trade, and the equity of three years above the result of each day.',
  width: 1280,
  height: 800,
  sizes: '(min-width: 76rem) 72rem, 94vw',
  light: [
    { src: light800, width: 800 },
    { src: light1280, width: 1280 },
    { src: light1920, width: 1920 },
  ],
  dark: [
    { src: dark800, width: 800 },
    { src: dark1280, width: 1280 },
    { src: dark1920, width: 1920 },
  ],
  narrow: { light: lightPhone, dark: darkPhone, width: 360, height: 600 },
};

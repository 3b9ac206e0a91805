import type { ThemedPicture } from './Picture.tsx';
import dark640 from './pictures/trade-dark-640.avif';
import dark1120 from './pictures/trade-dark-1120.avif';
import light640 from './pictures/trade-light-640.avif';
import light1120 from './pictures/trade-light-1120.avif';
import darkPhone from './pictures/trade-phone-dark-720.avif';
import lightPhone from './pictures/trade-phone-light-720.avif';

/** Created by `npm run pictures -w lab`. */
export const tradePicture: ThemedPicture = {
  alt: 'A trade’s page: its result, prices, times and risk, with the chart screenshot of the trade.',
  width: 960,
  height: 800,
  sizes: '(min-width: 60rem) 34rem, 94vw',
  light: [
    { src: light640, width: 640 },
    { src: light1120, width: 1120 },
  ],
  dark: [
    { src: dark640, width: 640 },
    { src: dark1120, width: 1120 },
  ],
  narrow: { light: lightPhone, dark: darkPhone, width: 360, height: 586 },
};

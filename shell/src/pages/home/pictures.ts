import type { ThemedPicture } from './Picture.tsx';
import dark800 from './pictures/dashboard-dark-800.avif';
import dark1280 from './pictures/dashboard-dark-1280.avif';
import dark1920 from './pictures/dashboard-dark-1920.avif';
import light800 from './pictures/dashboard-light-800.avif';
import light1280 from './pictures/dashboard-light-1280.avif';
import light1920 from './pictures/dashboard-light-1920.avif';
import dashboardDarkPhone from './pictures/dashboard-phone-dark-720.avif';
import dashboardLightPhone from './pictures/dashboard-phone-light-720.avif';
import dark640 from './pictures/trade-dark-640.avif';
import dark1120 from './pictures/trade-dark-1120.avif';
import light640 from './pictures/trade-light-640.avif';
import light1120 from './pictures/trade-light-1120.avif';
import tradeDarkPhone from './pictures/trade-phone-dark-720.avif';
import tradeLightPhone from './pictures/trade-phone-light-720.avif';

/** Created by `npm run pictures -w lab`. */
export const DASHBOARD_PICTURE: ThemedPicture = {
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
  narrow: { light: dashboardLightPhone, dark: dashboardDarkPhone, width: 360, height: 600 },
};

/** Created by `npm run pictures -w lab`. */
export const TRADE_PICTURE: ThemedPicture = {
  alt: 'A trade’s page: its result, and its chart with the fills, the stop and the target.',
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
  narrow: { light: tradeLightPhone, dark: tradeDarkPhone, width: 360, height: 600 },
};

export const PHONE_PICTURE: ThemedPicture = {
  alt: 'The dashboard on a phone.',
  width: 360,
  height: 600,
  sizes: '20rem',
  light: [{ src: dashboardLightPhone, width: 720 }],
  dark: [{ src: dashboardDarkPhone, width: 720 }],
};

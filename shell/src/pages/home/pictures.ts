import type { ThemedPicture } from './Picture.tsx';
import dashboardDark1280 from './pictures/dashboard-dark-1280.avif';
import dashboardDark1920 from './pictures/dashboard-dark-1920.avif';
import dashboardLight1280 from './pictures/dashboard-light-1280.avif';
import dashboardLight1920 from './pictures/dashboard-light-1920.avif';
import dashboardDarkPhone from './pictures/dashboard-phone-dark-720.avif';
import dashboardLightPhone from './pictures/dashboard-phone-light-720.avif';
import exitsDark1280 from './pictures/exits-dark-1280.avif';
import exitsLight1280 from './pictures/exits-light-1280.avif';
import exitsDarkPhone from './pictures/exits-phone-dark-720.avif';
import exitsLightPhone from './pictures/exits-phone-light-720.avif';
import inboxDark1280 from './pictures/inbox-dark-1280.avif';
import inboxLight1280 from './pictures/inbox-light-1280.avif';
import inboxDarkPhone from './pictures/inbox-phone-dark-720.avif';
import inboxLightPhone from './pictures/inbox-phone-light-720.avif';
import practiceDark1280 from './pictures/practice-dark-1280.avif';
import practiceLight1280 from './pictures/practice-light-1280.avif';
import practiceDarkPhone from './pictures/practice-phone-dark-720.avif';
import practiceLightPhone from './pictures/practice-phone-light-720.avif';
import sizeDark1280 from './pictures/size-dark-1280.avif';
import sizeLight1280 from './pictures/size-light-1280.avif';
import sizeDarkPhone from './pictures/size-phone-dark-720.avif';
import sizeLightPhone from './pictures/size-phone-light-720.avif';

const PHONE = { width: 360, height: 600 } as const;

/** What the pictures of claims have in common. */
const CLAIM = { width: 800, height: 640, sizes: '(min-width: 76rem) 41rem, (min-width: 64rem) 54vw, 94vw' } as const;

/** Created by `npm run pictures -w lab`, as all of them are. */
export const DASHBOARD_PICTURE: ThemedPicture = {
  alt: 'The dashboard: total result, win rate, average trade, and the equity of three years above the result of each day.',
  width: 1280,
  height: 800,
  sizes: '(min-width: 76rem) 72rem, 94vw',
  light: [
    { src: dashboardLight1280, width: 1280 },
    { src: dashboardLight1920, width: 1920 },
  ],
  dark: [
    { src: dashboardDark1280, width: 1280 },
    { src: dashboardDark1920, width: 1920 },
  ],
  narrow: { light: dashboardLightPhone, dark: dashboardDarkPhone, ...PHONE },
};

export const EXITS_PICTURE: ThemedPicture = {
  ...CLAIM,
  alt: 'The average result for each stop and target as a heat map, and a verdict on the best pair.',
  light: [{ src: exitsLight1280, width: 1280 }],
  dark: [{ src: exitsDark1280, width: 1280 }],
  narrow: { light: exitsLightPhone, dark: exitsDarkPhone, ...PHONE },
};

export const SIZE_PICTURE: ThemedPicture = {
  ...CLAIM,
  alt: 'The largest size that the account allows, and the room that is left.',
  light: [{ src: sizeLight1280, width: 1280 }],
  dark: [{ src: sizeDark1280, width: 1280 }],
  narrow: { light: sizeLightPhone, dark: sizeDarkPhone, ...PHONE },
};

export const PRACTICE_PICTURE: ThemedPicture = {
  ...CLAIM,
  alt: 'The bars before an entry, with buttons to take or skip the trade.',
  light: [{ src: practiceLight1280, width: 1280 }],
  dark: [{ src: practiceDark1280, width: 1280 }],
  narrow: { light: practiceLightPhone, dark: practiceDarkPhone, ...PHONE },
};

export const INBOX_PICTURE: ThemedPicture = {
  ...CLAIM,
  alt: 'A trade and a note that tools proposed, with buttons to accept or dismiss them.',
  light: [{ src: inboxLight1280, width: 1280 }],
  dark: [{ src: inboxDark1280, width: 1280 }],
  narrow: { light: inboxLightPhone, dark: inboxDarkPhone, ...PHONE },
};

import { existsSync } from 'node:fs';

/** Debian's Chromium without windows: the browser tests take two thirds of the time that they take in the other one. */
export const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

const DEFAULT_PATHS = [
  HEADLESS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: the setting CHROMIUM, a default path, or one of `others`. */
export function findChromium(...others: string[]): string | undefined {
  return [process.env.CHROMIUM, ...DEFAULT_PATHS, ...others].find((path) => path && existsSync(path));
}

/** Quiet: no calls to the browser maker's hosts. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Finds a Chromium for the browser tests. As a program, installs one if none is found.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian, run } from 'tooling/programs';

const defaultPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet and self-contained: no sandbox (tests may run as root), no calls to the browser maker's hosts. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: the setting CHROMIUM, a default path, or Playwright's own download. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...defaultPaths, chromium.executablePath()].find((path) => path && existsSync(path));

const installOne = (): void => {
  if (findChromium()) return;
  console.log('No Chromium found: installing one for the browser tests.');
  if (installFromDebian('chromium', 'fonts-liberation') || run('npx', 'playwright', 'install', 'chromium')) return;
  console.error(
    'The browser tests need a Chromium, and none could be installed. Install Chromium or Google Chrome, ' +
      'or set CHROMIUM to the path of one, and try again.',
  );
  process.exit(1);
};

if (process.argv[1] === import.meta.filename) installOne();

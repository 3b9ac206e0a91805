// Finds a Chromium for the browser tests. As a program, installs the fastest one, if it can, or any if none is found.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium as findInstalled, HEADLESS_CHROMIUM, chromiumArgs as quietArgs } from 'releases/browser';
import { installFromDebian, run } from 'tooling/programs';

/** Without a sandbox, because tests may run as root. */
export const chromiumArgs = ['--no-sandbox', ...quietArgs];

/** The path of a Chromium: an installed one, or Playwright's own download. */
export function findChromium(): string | undefined {
  return findInstalled(chromium.executablePath());
}

const installOne = (): void => {
  if (process.env.CHROMIUM || existsSync(HEADLESS_CHROMIUM)) return;
  console.log('No headless Chromium found: installing one for the browser tests, if possible.');
  if (installFromDebian('chromium-headless-shell', 'fonts-liberation')) return;
  if (findChromium() || run('npx', 'playwright', 'install', 'chromium')) return;
  console.error(
    'The browser tests need a Chromium, and none could be installed. Install Chromium or Google Chrome, ' +
      'or set CHROMIUM to the path of one, and try again.',
  );
  process.exit(1);
};

if (process.argv[1] === import.meta.filename) installOne();

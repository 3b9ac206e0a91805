import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './src/browser.ts';

export default defineConfig({
  // `journeys` is part of `npm test`; `nightly` runs for longer, by `npm run test:all`. The tests of
  // the host in `tests/host` have no project of their own, because each project starts its own stacks (src/main.ts).
  projects: [
    { name: 'journeys', testDir: 'tests' },
    { name: 'nightly', testDir: 'tests-nightly' },
  ],
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Generous, because a gate on a busy machine takes several times as long. A passing test never waits for them.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Each worker runs its own stack (database, emulator, API, gateway). Tests wait for pages and servers for a third of
  // their time, in which one more than the machine has cores runs.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./src/size-reporter.ts'], ...(process.env.CI ? [] : [['html', { open: 'never' }] as const])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // The worker of the offline page would make the navigations that tests intercept. Its own test allows it.
    serviceWorkers: 'block',
    // Recording takes a third of the run's time. Without it, a failed test leaves a screenshot, the accessibility tree
    // and the document.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false, snapshots: true } : 'off',
    // src/test.ts takes the screenshot of a failed test. Playwright's own would be taken of every test, and then
    // deleted.
    screenshot: 'off',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
});

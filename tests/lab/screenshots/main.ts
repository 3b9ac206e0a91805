// `npm run screenshots [-- name…]`: a screenshot of every route in both themes, on desktop and phone, in
// tests/lab/screenshots/out with an index.html. Review them before a release.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from 'e2e/browser.ts';
import { submitSignIn } from 'e2e/forms.ts';
import { makeAccount } from 'e2e/provider.ts';
import { makeTrader } from 'e2e/traders.ts';
import { demoTrader, type Stack, startStack } from 'local/testing';
import { contactSheet, type Picture } from './sheet.ts';
import { type Shot, shots, type Viewer } from './shots.ts';

const folder = join(import.meta.dirname, 'out');
const heights: Record<number, number> = { 320: 640, 360: 740, 768: 1024, 1024: 768, 1280: 860 };
const usual: readonly number[] = [1280, 360];
const schemes = ['light', 'dark'] as const;

type Look = Pick<Picture, 'width' | 'scheme'>;
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser's storage of each viewer after signing in. */
const signAllIn = async (browser: Browser, stack: Stack): Promise<Map<Viewer, State | undefined>> => {
  const people = {
    trader: demoTrader,
    newcomer: await makeTrader(stack),
    nameless: await makeAccount(stack, { emailVerified: true }),
  };
  const states = new Map<Viewer, State | undefined>([['visitor', undefined]]);
  for (const [viewer, person] of Object.entries(people)) {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await page.goto('/signin');
    await submitSignIn(page, person);
    await page.waitForURL(/dashboard|verify-email/);
    states.set(viewer as Viewer, await context.storageState({ indexedDB: true }));
    await context.close();
  }
  return states;
};

/** Waits for everything that loads when it scrolls into view. */
const settle = async (page: Page, { windowOnly }: Shot): Promise<void> => {
  await page.waitForLoadState('networkidle');
  if (windowOnly) return;
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 300) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
};

const take = async (page: Page, shot: Shot, look: Look): Promise<Picture> => {
  const file = `${shot.name}-${look.width}-${look.scheme}.png`;
  await page.goto(shot.path);
  await page.waitForLoadState('networkidle');
  await shot.act?.(page);
  await settle(page, shot);
  await page.screenshot({ path: join(folder, file), fullPage: !shot.windowOnly, animations: 'disabled' });
  return { name: shot.name, file, ...look };
};

/** Takes the screenshots of one width and theme. A page that cannot be reached is reported and skipped. */
const takeAll = async (
  browser: Browser,
  stack: Stack,
  states: Map<Viewer, State | undefined>,
  look: Look,
  wanted: readonly Shot[],
) => {
  const { width, scheme } = look;
  const pictures: Picture[] = [];
  for (const shot of wanted.filter(({ also = [], only = [...usual, ...also] }) => only.includes(width))) {
    const context = await browser.newContext({
      baseURL: stack.url,
      storageState: states.get(shot.as),
      viewport: { width, height: heights[width] ?? 800 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: width < 1024,
    });
    context.setDefaultTimeout(15_000);
    try {
      pictures.push(await take(await context.newPage(), shot, look));
    } catch (failure) {
      process.exitCode = 1;
      console.error(`${shot.name} ${width} ${scheme}: ${failure}`);
    }
    await context.close();
  }
  return pictures;
};

const names = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));
const looks = Object.keys(heights).flatMap((width) => schemes.map((scheme) => ({ width: Number(width), scheme })));
const stack = await startStack({ demo: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const states = await signAllIn(browser, stack);
  const pictures: Picture[] = [];
  for (const scheme of schemes) {
    const ofScheme = looks.filter((look) => look.scheme === scheme);
    const taken = await Promise.all(ofScheme.map((look) => takeAll(browser, stack, states, look, wanted)));
    pictures.push(...taken.flat());
  }
  await writeFile(join(folder, 'index.html'), contactSheet(pictures));
  console.log(`${pictures.length} pictures: tests/lab/screenshots/out/index.html`);
} finally {
  await browser.close();
  await stack.remove();
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import { makeTrader, signIn, type Trader } from 'e2e/traders.ts';
import { demoTrader, type Stack, seedDemo } from 'local/testing';
import sharp, { type OutputInfo } from 'sharp';
import { withBrowser } from '../support/browser.ts';
import { writeIcons } from './icons.ts';
import { type DemoPages, type Shot, shots, type Use } from './picture-shots.ts';

const root = `${import.meta.dirname}/../../..`;
const folders = { home: `${root}/shell/src/pages/home/pictures`, readme: `${root}/docs/screenshots` } as const;
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The demo's journal ends on this day, so that the pictures do not change. Its month is full. */
const today = '2026-10-30';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const openContext = async (
  browser: Browser,
  { url }: Stack,
  options: { size?: Shot['size']; theme?: Theme; state?: State },
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.size ?? null,
    deviceScaleFactor: options.size ? 2 : undefined,
    colorScheme: options.theme,
    storageState: options.state,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  await context.clock.setFixedTime(`${today}T15:00:00`);
  return context;
};

/** The browser's storage after signing in. */
const keepSession = async (browser: Browser, stack: Stack, trader: Trader): Promise<State> => {
  const context = await openContext(browser, stack, {});
  await signIn(await context.newPage(), trader);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
};

const nameFile = (name: string, theme: Theme, { place, width }: Use): string =>
  place === 'home' ? `${name}-${theme}-${width}.avif` : `${name}-${theme}.png`;

const writeUse = (png: Buffer, name: string, theme: Theme, use: Use): Promise<OutputInfo> => {
  const resized = sharp(png).resize({ width: use.width });
  const encoded = use.place === 'home' ? resized.avif({ quality: 50 }) : resized.png({ palette: true });
  return encoded.toFile(`${folders[use.place]}/${nameFile(name, theme, use)}`);
};

/** Removes the pictures that no shot takes any more, last: without its pictures, the home page cannot be built. */
const removeOthers = async (place: Use['place']): Promise<void> => {
  const taken = shots.flatMap(({ name, uses }) =>
    uses.filter((use) => use.place === place).flatMap((use) => themes.map((theme) => nameFile(name, theme, use))),
  );
  for (const file of await readdir(folders[place])) if (!taken.includes(file)) await rm(`${folders[place]}/${file}`);
};

const write = async (png: Buffer, { name, uses }: Shot, theme: Theme): Promise<void> => {
  for (const use of uses) {
    const { size, width, height } = await writeUse(png, name, theme, use);
    console.log(`${use.place}: ${name}, ${theme}, ${width} × ${height}, ${(size / 1024).toFixed(1)} KB`);
  }
};

const findTrades = async ({ apiUrl }: Stack, { idToken }: Trader, query: string) => {
  const headers = { authorization: `Bearer ${idToken}` };
  const reply = await fetch(`${apiUrl}${calls.trades.list.path}?${query}`, { headers });
  return ((await reply.json()) as WireReplyOf<typeof calls.trades.list>).trades;
};

const findPages = async (stack: Stack, trader: Trader): Promise<DemoPages> => {
  const ofLastDay = await findTrades(stack, trader, `date=${today}`);
  const broken = await findTrades(stack, trader, 'judged=broken&setup=Breakout&has=mae&result=loss');
  return {
    mediaTrade: `/trades/${ofLastDay.find(({ files }) => files.length > 1)?.id}`,
    drill: `/practice?trade=${broken[0]?.id}`,
  };
};

const take = async (page: Page, shot: Shot, pages: DemoPages): Promise<Buffer> => {
  // A page that has waited too long for its font keeps another one. The second page of a browser has it at once.
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const clip = await shot.find(page, pages);
  await page.waitForLoadState('networkidle');
  // Without the line that the chart draws at the pointer.
  await page.mouse.move(0, 0);
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
};

/** The preview image of shared links: the top of the home page, with the dashboard of this run. */
const writeSocialPicture = async (browser: Browser, stack: Stack): Promise<void> => {
  const context = await openContext(browser, stack, { size: { width: 1200, height: 630 }, theme: 'light' });
  const page = await context.newPage();
  await page.route(/\/dashboard-light-\d+\./, (route) =>
    route.fulfill({ path: `${folders.home}/dashboard-light-1920.avif` }),
  );
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .resize({ width: 1200 })
    .png({ palette: true, effort: 10 })
    .toFile(`${root}/shell/public/social.png`);
  await context.close();
};

const takeAll = async (browser: Browser, stack: Stack, names: readonly string[]): Promise<void> => {
  const trader = await makeTrader(stack, { email: demoTrader.email });
  await seedDemo(stack, trader.idToken, new Date(`${today}T21:00:00Z`));
  const pages = await findPages(stack, trader);
  const state = await keepSession(browser, stack, trader);
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const theme of themes) {
      const context = await openContext(browser, stack, { size: shot.size, theme, state });
      await write(await take(await context.newPage(), shot, pages), shot, theme);
      await context.close();
    }
  }
  for (const place of ['home', 'readme'] as const) await removeOthers(place);
  await writeIcons();
  await writeSocialPicture(browser, stack);
};

/** Takes the pictures of README and the home page, or the named ones, with the journal of the demo. */
export function takePictures(names: readonly string[]): Promise<void> {
  return withBrowser({ build: true }, (browser, stack) => takeAll(browser, stack, names));
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import { makeTrader, signIn, type Trader } from 'e2e/traders.ts';
import { demoTrader, type Stack, seedDemo } from 'local/testing';
import sharp from 'sharp';
import { withBrowser } from '../support/browser.ts';
import { type Shot, shots } from './home-page-shots.ts';

const shell = `${import.meta.dirname}/../../../shell`;
const folder = `${shell}/src/pages/home/pictures`;
const themes = ['light', 'dark'] as const;

/** The demo's journal ends on this day, so that the pictures do not change. The month is nearly full. */
const today = '2026-03-30';

const open = async (browser: Browser, stack: Stack, trader: Trader, { size }: Shot, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  await context.clock.setFixedTime(`${today}T15:00:00`);
  const page = await context.newPage();
  await signIn(page, trader);
  return page;
};

/** AVIF, which every supported browser can show, in each width of `srcset`. */
const write = (png: Buffer, { name, widths }: Shot, theme: string) =>
  Promise.all(
    widths.map(async (width) => {
      const file = `${folder}/${name}-${theme}-${width}.avif`;
      const { size, height } = await sharp(png).resize({ width }).avif({ quality: 50, effort: 8 }).toFile(file);
      console.log(`${name}-${theme}-${width}.avif ${width} × ${height}, ${(size / 1024).toFixed(1)} KB`);
    }),
  );

/** The URL of the newest trade with an image and a video. */
const findMediaTrade = async ({ apiUrl }: Stack, { idToken }: Trader): Promise<string> => {
  const headers = { authorization: `Bearer ${idToken}` };
  const reply = await fetch(`${apiUrl}${calls.trades.list.path}?date=${today}`, { headers });
  const { trades } = (await reply.json()) as WireReplyOf<typeof calls.trades.list>;
  return `/trades/${trades.find(({ files }) => files.length > 1)?.id}`;
};

const take = async (page: Page, shot: Shot, mediaTrade: string): Promise<Buffer> => {
  const clip = await shot.find(page, mediaTrade);
  await page.waitForLoadState('networkidle');
  // Without the line that the chart draws at the pointer.
  await page.mouse.move(0, 0);
  return page.screenshot({ clip, animations: 'disabled' });
};

/** The preview image of shared links: the top of the home page. */
const writeSocialPicture = async (browser: Browser, { url }: Stack): Promise<void> => {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(`${shell}/public/social.png`);
  await page.close();
};

async function takeAll(browser: Browser, stack: Stack): Promise<void> {
  await writeIcons();
  await writeSocialPicture(browser, stack);
  const trader = await makeTrader(stack, { email: demoTrader.email });
  await seedDemo(stack, trader.idToken, new Date(`${today}T21:00:00Z`));
  const mediaTrade = await findMediaTrade(stack, trader);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const shot of shots) {
    for (const theme of themes) {
      const page = await open(browser, stack, trader, shot, theme);
      await write(await take(page, shot, mediaTrade), shot, theme);
      await page.context().close();
    }
  }
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

/** An icon file with one PNG: 6 bytes of header, 16 of directory, the image. */
const ico = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
};

/** Icons from favicon.svg for browsers that cannot show it. Phones that crop icons get one without round corners. */
const writeIcons = async (): Promise<void> => {
  const round = await readFile(`${shell}/src/favicon.svg`, 'utf8');
  const square = round.replace('rx="8" fill', 'fill');
  const files = { 'icon-192.png': [round, 192], 'icon-512.png': [round, 512] } as const;
  for (const [name, [svg, size]] of Object.entries(files))
    await writeFile(`${shell}/public/${name}`, await png(svg, size));
  await writeFile(`${shell}/public/icon-maskable-512.png`, await png(square, 512));
  await writeFile(`${shell}/public/apple-touch-icon.png`, await png(square, 180));
  await writeFile(`${shell}/public/favicon.ico`, ico(await png(round, 32), 32));
};

/** Takes the home page's pictures of the product from the built product, with the demo trader's journal. */
export function takeHomePagePictures(): Promise<void> {
  return withBrowser({ build: true }, takeAll);
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeAccount } from 'e2e/provider.ts';
import { makeTrader, signIn } from 'e2e/traders.ts';
import { demoTrader, type Stack } from 'local/testing';
import { withBrowser } from '../support/browser.ts';
import { type Shot, shots, type Viewer } from './route-shots.ts';

const folder = join(import.meta.dirname, 'out');
const heights: Record<number, number> = { 320: 640, 360: 740, 768: 1024, 1024: 768, 1280: 860, 1920: 1080 };
const defaultWidths: readonly number[] = [1280, 360];

interface Look {
  width: number;
  scheme: 'light' | 'dark';
}

interface Screenshot extends Look {
  name: string;
  file: string;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser's storage of each viewer after signing in. */
const signAllIn = async (browser: Browser, stack: Stack): Promise<Map<Viewer, State>> => {
  const people = {
    trader: demoTrader,
    newcomer: await makeTrader(stack),
    nameless: await makeAccount(stack, { emailVerified: true }),
  };
  const states = new Map<Viewer, State>();
  for (const viewer of ['trader', 'newcomer', 'nameless'] as const) {
    const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(page, people[viewer]);
    states.set(viewer, await page.context().storageState({ indexedDB: true }));
    await page.context().close();
  }
  return states;
};

/** Waits for everything that loads when it scrolls into view. */
const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 300) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
};

const take = async (page: Page, shot: Shot, look: Look): Promise<Screenshot> => {
  const file = `${shot.name}-${look.width}-${look.scheme}.png`;
  await page.goto(shot.path);
  await page.waitForLoadState('networkidle');
  await shot.act?.(page);
  await page.waitForLoadState('networkidle');
  if (!shot.windowOnly) await scrollThrough(page);
  await page.screenshot({ path: join(folder, file), fullPage: !shot.windowOnly, animations: 'disabled' });
  return { name: shot.name, file, ...look };
};

/** Takes the screenshots of one width and theme. A page that cannot be reached is reported and skipped. */
const takeAll = async (
  browser: Browser,
  { url }: Stack,
  states: Map<Viewer, State>,
  look: Look,
  wanted: readonly Shot[],
) => {
  const { width, scheme } = look;
  const taken: Screenshot[] = [];
  for (const shot of wanted.filter(({ also = [], only = [...defaultWidths, ...also] }) => only.includes(width))) {
    const context = await browser.newContext({
      baseURL: url,
      storageState: states.get(shot.as),
      viewport: { width, height: heights[width] ?? 800 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: width < 1024,
    });
    context.setDefaultTimeout(15_000);
    try {
      taken.push(await take(await context.newPage(), shot, look));
    } catch (failure) {
      process.exitCode = 1;
      console.error(`${shot.name} ${width} ${scheme}: ${failure}`);
    }
    await context.close();
  }
  return taken;
};

/** A page of all screenshots, those of one route side by side. */
const toIndex = (all: readonly Screenshot[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 14px system-ui; background: #777; color: #fff; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; max-height: 40rem; overflow: hidden; }
</style>
${[...Map.groupBy(all, ({ name }) => name)]
  .map(
    ([name, own]) =>
      `<h2 id="${name}">${name}</h2><div>${own
        .map(
          ({ file, width, scheme }) =>
            `<figure><a href="${file}"><img src="${file}" loading="lazy" style="width: ${width / 4}px"></a>
  <figcaption>${width} ${scheme}</figcaption></figure>`,
        )
        .join('')}</div>`,
  )
  .join('\n')}
</html>
`;

/** Takes a screenshot of every route, or of the named ones, in both themes, on desktop and phone. */
export function takeRoutes(names: readonly string[]): Promise<void> {
  const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));
  return withBrowser({ demo: true }, async (browser, stack) => {
    if (names.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const states = await signAllIn(browser, stack);
    const taken: Screenshot[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      const looks = Object.keys(heights).map((width) => ({ width: Number(width), scheme }));
      taken.push(...(await Promise.all(looks.map((look) => takeAll(browser, stack, states, look, wanted)))).flat());
    }
    await writeFile(join(folder, 'index.html'), toIndex(taken));
    console.log(`${taken.length} screenshots: tests/lab/screenshots/out/index.html`);
  });
}

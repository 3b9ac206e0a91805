import type { Browser, Page } from '@playwright/test';
import { type Candle, candles } from 'contracts/candles';
import { addTrade, getApi, openSignedIn, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';
import { formatTable } from 'tooling/bench-report';
import { formatSlowdown, getMedian, slowDown, slowdowns } from '../../support/browser.ts';

const START = Date.parse('2026-07-01T00:00:00Z');
const BARS = 60_000;
const BARS_PER_CALL = 10_000;
/** So many bars are shown before the replay plays. */
const SHOWN = 50_000;
const SECONDS = 6;

const toInstant = (minute: number): string => new Date(START + minute * 60_000).toISOString();

const createBar = (minute: number): Candle => {
  const price = 100 + Math.sin(minute / 300) * 5;
  return [toInstant(minute), price, price + 0.3, price - 0.3, price + 0.1, 10];
};

/** A trade on the first day of six weeks of minutes. */
const fill = async (stack: Stack, trader: Trader): Promise<number> => {
  for (let first = 0; first < BARS; first += BARS_PER_CALL) {
    const part = Array.from({ length: BARS_PER_CALL }, (_, index) => createBar(first + index));
    const body = { resolution: 60, candles: part };
    await getApi(stack).call(candles.add, { token: trader.idToken, params: { ticker: 'AAPL' }, body });
  }
  const { id } = await addTrade(stack, trader, {
    ...{ tradeTag: 'AAPL', amount: 20, date: '2026-07-01', side: 'long', quantity: '10' },
    ...{ entryPrice: '100', exitPrice: '102', openedAt: toInstant(600), closedAt: toInstant(700) },
  });
  return id;
};

const getSlider = (page: Page) => page.getByRole('slider', { name: 'Replay' });
const readShown = async (page: Page) => Number(await getSlider(page).getAttribute('aria-valuenow'));

/** Moves the cursor to the last loaded bar, which loads further ones, until enough are shown. */
const showBars = async (page: Page): Promise<void> => {
  const slider = getSlider(page);
  for (let shown = 0; shown < SHOWN; shown = await readShown(page)) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    const max = Number(await slider.getAttribute('aria-valuemax'));
    await page.mouse.click(x + width - 1, y + height / 2);
    await page.waitForFunction(
      (before) => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) > before,
      max,
    );
  }
};

/** The times between frames in milliseconds while the replay plays at 30 bars a second. */
const play = async (page: Page) => {
  const before = await readShown(page);
  await page.keyboard.press('5');
  await page.keyboard.press('Space');
  const frames = await page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const start = performance.now();
        let last = start;
        const step = (time: number) => {
          times.push(time - last);
          last = time;
          if (time - start < duration) requestAnimationFrame(step);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(step);
      }),
    SECONDS * 1000,
  );
  await page.keyboard.press('Space');
  return { frames, played: (await readShown(page)) - before };
};

/** Measures the frames of a replay at its highest speed with 50,000 bars (PRA-01). */
export async function measureReplay(browser: Browser, stack: Stack, trader: Trader): Promise<string[]> {
  const id = await fill(stack, trader);
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await openSignedIn(page, trader, `/charts/AAPL?replay=${id}`);
  await getSlider(page).waitFor();
  await showBars(page);
  const rows: string[][] = [];
  for (const slowdown of slowdowns) {
    await slowDown(page, slowdown);
    const shown = await readShown(page);
    const { frames, played } = await play(page);
    const longest = Math.max(...frames);
    rows.push([
      formatSlowdown(slowdown),
      shown.toLocaleString('en-US'),
      (played / SECONDS).toFixed(1),
      `${getMedian(frames).toFixed(0)} / ${longest.toFixed(0)}`,
      String(frames.filter((time) => time > 50).length),
    ]);
  }
  await page.context().close();
  return [
    formatTable(['CPU', 'bars shown', 'bars a second', 'frame, median / longest, ms', 'frames over 50 ms'], rows),
  ];
}

import { attachFile } from '../../src/attach-file.ts';
import { png, webm } from '../../src/media.ts';
import { findAccessibilityViolations, getHorizontalOverflow } from '../../src/page-checks.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, openSignedIn } from '../../src/traders.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const surface = (page: Page) => page.getByRole('application', { name: 'Draw on daily.png' });
const markField = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** A place on the picture, by shares of its width and height. */
const findPlace = async (page: Page, x: number, y: number) => {
  const box = await surface(page).boundingBox();
  return box ? { x: box.x + x * box.width, y: box.y + y * box.height } : { x: 0, y: 0 };
};

const dragWithMouse = async (page: Page): Promise<void> => {
  const from = await findPlace(page, 0.2, 0.2);
  const to = await findPlace(page, 0.6, 0.7);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
};

const dragWithFinger = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const share of [0.3, 0.4, 0.5, 0.6]) {
    const type = share === 0.3 ? 'touchStart' : 'touchMove';
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [await findPlace(page, share, share / 2)] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('pictures are marked by mouse, keys and finger, and moments seek a video (MRK-01)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', flagType: 'Continuation', amount: -12.5, date: '2026-01-30' });
  await attachFile(stack, trader, 1, png('daily.png', 800, 500));
  await openSignedIn(page, trader, '/trades/1');
  await attachFile(stack, trader, 1, await webm(page, 'replay.webm'));
  await page.reload();
  await test.step('with a mouse, in the lightbox at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, 'Enlarge daily.png').click();
    await button(page, 'Mark').click();
    await dragWithMouse(page);
    await markField(page, '1. Arrow, red').fill('Entry');
    await markField(page, '1. Arrow, red').press('Enter');
  });
  await test.step('by keys', async () => {
    await page.getByRole('radio', { name: 'Box' }).check();
    await surface(page).press('Enter');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(markField(page, '2. Box, red')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step('with a finger at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('radio', { name: 'Pen' }).check();
    await dragWithFinger(page);
    await expect(markField(page, '3. Pen, red')).toBeVisible();
    expect(await getHorizontalOverflow(page)).toBe(0);
    await button(page, 'Close').click();
    await page.keyboard.press('Escape');
  });
  await test.step('a moment of the video', async () => {
    const video = page.locator('video');
    await button(page, 'Add moment').click();
    await page.getByLabel('What happens at 0:00?').fill('The beginning');
    await page.keyboard.press('Enter');
    await button(page, 'Done').click();
    await video.evaluate((player: HTMLVideoElement) => {
      player.currentTime = 0.3;
    });
    await button(page, '0:00 The beginning').click();
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBe(0);
  });
  await test.step('all are there after a reload, and are found', async () => {
    await page.reload();
    await expect(page.getByRole('list', { name: 'Marks of daily.png' })).toHaveText('Entry');
    await expect(page.locator('svg [data-mark]')).toHaveCount(3);
    await page.goto('/trades?q=entry');
    await expect(page.getByRole('main').getByRole('link', { name: /NVDA/ })).toBeVisible();
  });
});

import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from './src/browser.ts';
const [first, count, out] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
for (const width of [1280, 360]) for (const theme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ baseURL: process.env.URL, storageState: process.env.STATE, viewport: { width, height: 900 }, colorScheme: theme });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  let n = 0;
  for (let id = first; n < count; id -= 81) {
    await page.goto(`/trades/${id}`);
    const card = page.getByRole('region', { name: 'Chart', exact: true });
    const started = Date.now();
    await card.scrollIntoViewIfNeeded().catch(() => undefined);
    await card.locator('canvas').first().waitFor({ timeout: 8000 }).catch(() => console.log('no chart', id));
    const ms = Date.now() - started;
    await page.waitForTimeout(250);
    await card.screenshot({ path: `${out}/${width}-${theme}-${String(n).padStart(2, '0')}.png` }).catch(() => console.log('no shot', id));
    n += 1;
  }
  await context.close();
}
await browser.close();

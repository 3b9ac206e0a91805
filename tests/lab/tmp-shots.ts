import { mkdir } from 'node:fs/promises';
import { signIn } from 'e2e/traders.ts';
import { demoTrader } from 'local/testing';
import { withBrowser } from './support/browser.ts';
import { loadavg } from 'node:os';

const out = '/tmp/h/shots';
await mkdir(out, { recursive: true });
const started = Date.now();
const log = (...text: unknown[]) => console.log(((Date.now() - started) / 1000).toFixed(1), ...text, 'load', loadavg()[0].toFixed(1));
await withBrowser({ demo: true }, async (browser, stack) => {
  log('stack ready');
  const first = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(first, demoTrader);
  const state = await first.context().storageState({ indexedDB: true });
  const tradeLink = async (page: any) => { await page.goto('/trades'); const l = page.getByRole('link').filter({ hasText: /PLTR|NVDA|TSLA|NFLX/ }).first(); await l.waitFor(); return l; };
  for (const [width, scheme] of [[1280, 'light'], [360, 'dark'], [1280, 'dark'], [360, 'light']] as const) {
    const context = await browser.newContext({ baseURL: stack.url, storageState: state, viewport: { width, height: width === 360 ? 740 : 860 }, colorScheme: scheme, reducedMotion: 'reduce', hasTouch: width < 1024, isMobile: width < 1024 });
    context.setDefaultTimeout(40_000);
    const page = await context.newPage();
    page.on('console', (m: any) => m.type() === 'error' && log('console', m.text()));
    page.on('pageerror', (e: any) => log('pageerror', e.message));
    const shot = async (name: string, full = true) => { await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: full, animations: 'disabled' }); log(name, width, scheme); };
    try {
      await page.goto('/charts/NVDA');
      await page.getByRole('slider').locator('canvas').first().waitFor();
      await page.waitForTimeout(1500);
      await shot('chart');
      await page.getByRole('button', { name: 'Previous trade' }).click();
      await page.getByRole('combobox', { name: 'Bars' }).selectOption('1 minute');
      await page.waitForTimeout(2500);
      await shot('chart-1m', false);
      if (scheme === 'light') {
        const slider = page.getByRole('slider');
        const box = (await slider.boundingBox())!;
        log('valuetext', await slider.getAttribute('aria-valuetext'));
        // Click at the crosshair's place: the selected trade is in the middle.
        await page.goto('/charts');
        await page.getByRole('link', { name: 'NVDA' }).waitFor();
        await shot('charts');
      }
      await page.goto('/trades?ticker=NVDA&has=executions');
      const link = page.getByRole('link').filter({ hasText: 'NVDA' }).first();
      await link.click();
      await page.getByRole('region', { name: 'Chart' }).locator('canvas').first().waitFor();
      await page.waitForTimeout(1500);
      await shot('trade');
      await page.getByRole('region', { name: 'Chart' }).screenshot({ path: `${out}/trade-panel-${width}-${scheme}.png` });
      await page.goto('/review');
      await page.getByRole('region', { name: 'Chart' }).locator('canvas').first().waitFor();
      await page.waitForTimeout(1000);
      await page.getByRole('region', { name: 'Chart' }).screenshot({ path: `${out}/review-panel-${width}-${scheme}.png` });
      log('review');
    } catch (failure) {
      log('FAILED', width, scheme, String(failure).slice(0, 300));
      await shot('failed', false);
    }
    await context.close();
  }
});
log('end');

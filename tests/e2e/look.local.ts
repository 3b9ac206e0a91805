import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from './src/browser.ts';
// usage: node look.local.ts widths themes [full] path=name ...
const [widths = '1280', themes = 'light', mode = 'full', ...targets] = process.argv.slice(2);
const url = process.env.URL ?? 'http://localhost:3000';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const stateFile = process.env.STATE ?? '/tmp/h/state.json';
if (!existsSync(stateFile)) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel(/e-?mail/i).fill('demo@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-trader');
  await page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Sign In' })).first().click();
  await page.waitForURL(/dashboard/); await page.waitForLoadState('networkidle');
  await context.storageState({ path: stateFile, indexedDB: true });
  await context.close();
}
for (const theme of themes.split(','))
  for (const width of widths.split(',').map(Number)) {
    const context = await browser.newContext({ baseURL: url, storageState: stateFile, viewport: { width, height: width < 500 ? 740 : 860 }, colorScheme: theme as 'light', locale: 'en-US' });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text(), m.location().url));
    page.on('pageerror', (e) => console.log('PAGEERROR', String(e)));
    for (const target of targets) {
      const at = target.lastIndexOf('=');
      const path = target.slice(0, at), name = target.slice(at + 1);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      if (mode === 'full') {
        await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 60)); } scrollTo(0, 0); });
        await page.waitForLoadState('networkidle');
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await page.screenshot({ path: `/tmp/h/shots/${name}-${width}-${theme}.png`, fullPage: mode === 'full', animations: 'disabled' });
      console.log(name, width, theme, over > 0 ? `SIDEWAYS ${over}` : 'ok', await page.title());
    }
    await context.close();
  }
await browser.close();

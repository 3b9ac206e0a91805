import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from './src/browser.ts';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const context = await browser.newContext({ baseURL: process.env.URL, storageState: process.env.STATE, viewport: { width: 1280, height: 860 }, locale: 'en-US' });
const page = await context.newPage();
const id = process.argv[2];
for (const round of [1, 2, 3]) {
  await page.goto('/trades'); await page.waitForLoadState('networkidle');
  await page.evaluate(() => { performance.clearResourceTimings(); (window as any).__m = []; (window as any).__seen = new Set(); const check = () => { const w = window as any; const mark = (n: string, v: unknown) => { if (v && !w.__seen.has(n)) { w.__seen.add(n); w.__m.push([n, performance.now()]); } }; mark('h1', location.pathname.match(/trades\/\d+/) && document.querySelector('h1')); mark('chart region', [...document.querySelectorAll('section')].some((s) => s.textContent?.includes('Chart') )); mark('skeleton', document.querySelector('main [class*=keleton]')); mark('svg>300', [...document.querySelectorAll('main svg')].some((c) => c.getBoundingClientRect().width > 300)); mark('canvas', [...document.querySelectorAll('canvas')].some((c) => c.offsetWidth > 200)); if (w.__run !== false) requestAnimationFrame(check); }; check(); new PerformanceObserver((l) => { for (const e of l.getEntries()) (window as any).__m.push(['LONG ' + Math.round(e.duration), e.startTime]); }).observe({ entryTypes: ['longtask'] }); });
  const t0 = await page.evaluate(() => performance.now());
  await page.locator(`a[href^="/trades/${id}"]`).first().click();
  await page.waitForTimeout(3000);
  const m = await page.evaluate(() => [...(window as any).__m, ...performance.getEntriesByType('resource').map((r: any) => [r.name.replace(location.origin, '') + ' +' + Math.round(r.duration) + (r.transferSize ? ' net' : ' cache'), r.startTime])]);
  console.log('ROUND', round); for (const [n, t] of m.sort((a: any, b: any) => a[1] - b[1])) console.log(String(Math.round(t - t0)).padStart(6), n);
}
await browser.close();

import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from './src/browser.ts';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
const context = await browser.newContext({ baseURL: process.env.URL, storageState: process.env.STATE, viewport: { width: 1280, height: 860 }, locale: 'en-US' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
let token = '';
page.on('request', (r) => { const a = r.headers()['authorization']; if (a && r.url().includes('/api/')) token = a; });
await page.goto('/charts'); await page.waitForLoadState('networkidle');
const api = async (method: string, path: string, body?: unknown) => { const r = await fetch(process.env.URL + path, { method, headers: { authorization: token, 'content-type': 'application/json' }, body: body ? JSON.stringify(body) : undefined }); return r.json(); };
if (process.argv[2] === 'fill') {
  // ZZZ, 60 s, 50,000 candles.
  let p = 100; const end = Date.parse('2026-11-20T20:00:00Z');
  for (let b = 0; b < 5; b++) {
    const candles = Array.from({ length: 10_000 }, (_, i) => { const n = b * 10_000 + i; const o = p; p = Math.max(1, p + (Math.random() - 0.5) * 0.2); const h = Math.max(o, p) + 0.05, l = Math.min(o, p) - 0.05; const r = (x: number) => Math.round(x * 100) / 100; return [new Date(end - (50_000 - n) * 60_000).toISOString(), r(o), r(h), r(l), r(p), 100 + (n % 50)]; });
    console.log(JSON.stringify(await api('POST', '/api/candles/ZZZ', { resolution: 60, candles })).slice(0, 200));
  }
}
const frames = async (name: string, act: () => Promise<void>) => {
  await page.evaluate(() => { const w = window as any; w.__f = []; let last = performance.now(); w.__run = true; const f = (t: number) => { w.__f.push(t - last); last = t; if (w.__run) requestAnimationFrame(f); }; requestAnimationFrame(f); });
  await act();
  const f: number[] = await page.evaluate(() => { (window as any).__run = false; return (window as any).__f; });
  const s = f.slice(1).sort((a, b) => a - b); console.log(name, 'frames', s.length, 'median', s[s.length >> 1].toFixed(1), 'p95', s[Math.floor(s.length * .95)].toFixed(1), 'max', s.at(-1)!.toFixed(1), 'over50', s.filter((x) => x > 50).length);
};
await page.goto('/charts/ZZZ'); await page.waitForLoadState('networkidle'); await page.waitForTimeout(1000); await page.getByLabel('Bars').selectOption({ label: '1 minute' }); await page.waitForTimeout(2000);
await page.screenshot({ path: '/tmp/h/shots/zzz.png' });
let calls = 0; page.on('response', (r) => { if (r.url().includes('/api/candles/ZZZ')) calls += 1; });
const box = (await page.locator('canvas').first().boundingBox())!; const cx = box.x + box.width / 2, cy = box.y + box.height / 2;
await frames('idle', async () => { await page.waitForTimeout(2000); });
await page.getByRole('slider').first().focus().catch(() => console.log('no slider'));
await page.locator('canvas').first().evaluate((c) => (c.closest('[tabindex]') as HTMLElement | null)?.focus());
for (let k = 0; k < 40; k++) { await page.keyboard.press('0'); await page.waitForTimeout(250); }
await page.waitForTimeout(3000); await page.screenshot({ path: '/tmp/h/shots/zzz-all.png' }); console.log('calls', calls);
console.log(await page.locator('main').innerText().then((t) => t.slice(0, 900)));
await frames('pan', async () => { await page.mouse.down(); for (let i = 0; i < 120; i++) { await page.mouse.move(cx + 300 * Math.sin(i / 10), cy); await page.waitForTimeout(16); } await page.mouse.up(); });
await page.locator('canvas').first().evaluate((c) => (c.closest('[tabindex]') as HTMLElement | null)?.focus());
await page.getByRole('slider').first().focus().catch(() => console.log('no slider'));
await frames('zoom', async () => { for (let i = 0; i < 60; i++) { await page.keyboard.press(i % 30 < 15 ? '+' : '-'); await page.waitForTimeout(40); } });
await frames('zoom2', async () => { for (let i = 0; i < 60; i++) { await page.keyboard.press(i % 30 < 15 ? '+' : '-'); await page.waitForTimeout(40); } });
for (const key of ['+','+','+','+','+','+','+','+','-','-','-','-','-','-','-','-']) await frames(key, async () => { await page.keyboard.press(key); await page.waitForTimeout(250); });
await page.keyboard.press('0'); await page.waitForTimeout(300);
await frames('crosshair', async () => { for (let i = 0; i < 100; i++) { await page.mouse.move(box.x + 20 + (i * 10) % (box.width - 40), cy); await page.waitForTimeout(16); } });
await page.screenshot({ path: '/tmp/h/shots/zzz-end.png' });
await browser.close();

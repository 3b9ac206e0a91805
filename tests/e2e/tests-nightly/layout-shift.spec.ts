import { measureSlowLoad } from '../src/layout-shift.ts';
import { expect, type Page, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

/** A page that moves what can be clicked has 0.02 to 0.3. */
const MAX_SHIFT = 0.01;

/** What a page shows last: each waits for a call of its own. */
type Parts = (page: Page) => ReturnType<Page['getByRole']>[];

const pages: Record<string, Parts> = {
  '/days/2026-01-29': (page) => [page.getByRole('button', { name: 'Write a plan' })],
  '/playbook/every-trade': (page) => [page.getByText('No trades yet'), page.getByText('No rules yet')],
  '/limits': (page) => [page.getByText('No accounts yet'), page.getByRole('region', { name: 'Set up an account' })],
};

test('pages whose replies arrive one by one move nothing that a newcomer could click (DAY-01 PLB-09 LIM-06)', async ({
  openBrowser,
  trader,
}) => {
  for (const width of [1280, 360]) {
    for (const [path, listParts] of Object.entries(pages)) {
      await test.step(`${path} at ${width} px`, async () => {
        const page = await openBrowser({ viewport: { width, height: 800 } });
        await openSignedIn(page, trader, '/robots.txt');
        const shift = await measureSlowLoad(page, path, async () => {
          for (const part of listParts(page)) await expect(part).toBeVisible();
        });
        expect(shift).toBeLessThan(MAX_SHIFT);
      });
    }
  }
});

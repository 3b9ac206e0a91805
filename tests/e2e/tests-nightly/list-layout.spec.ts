import { addDays } from 'contracts';
import { heading } from '../src/nav.ts';
import { getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, openSignedIn, signIn } from '../src/traders.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByPlaceholder('Search trade or ticker...');
const row = (page: Page, name: string | RegExp) => rows(page).getByRole('link', { name });
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

/** The texts of rows that overlap another text of their row, or leave it. Texts that a box clips do not count. */
const findOverlaps = (page: Page): Promise<string[]> =>
  rows(page)
    .getByRole('link')
    .evaluateAll((links) => {
      const clip = (node: Node, row: Element): DOMRect => {
        const range = document.createRange();
        range.selectNodeContents(node);
        let { left, right, top, bottom } = range.getBoundingClientRect();
        for (let box = node.parentElement; box && box !== row; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue;
          const around = box.getBoundingClientRect();
          left = Math.max(left, around.left);
          right = Math.min(right, around.right);
          top = Math.max(top, around.top);
          bottom = Math.min(bottom, around.bottom);
        }
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      };
      const isOver = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      return links.flatMap((row) => {
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const texts: { text: string; rect: DOMRect }[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const rect = clip(node, row);
          if (rect.width > 1 && rect.height > 1) texts.push({ text: node.textContent ?? '', rect });
        }
        const { right } = row.getBoundingClientRect();
        return texts.flatMap(({ text, rect }, index) => {
          const other = texts.slice(0, index).find((each) => isOver(each.rect, rect));
          return [
            ...(other ? [`${text} over ${other.text}`] : []),
            ...(rect.right > right + 1 ? [`${text} outside`] : []),
          ];
        });
      });
    });

/** The texts of columns that the left edge of their box cuts. */
const findCutColumns = (page: Page): Promise<string[]> =>
  rows(page)
    .locator('[data-column]')
    .evaluateAll((columns) =>
      columns.flatMap((column) => {
        const box = column.getBoundingClientRect();
        const room = column.parentElement?.getBoundingClientRect() ?? box;
        return box.top < room.bottom - 1 && box.left < room.left - 1 ? [column.textContent ?? ''] : [];
      }),
    );

test('all columns fit beside tickers, names and amounts, on every screen and on paper (LST-02)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, {
    tradeTag: 'GOOGL',
    flagType: 'Opening Range',
    amount: -12_345.67,
    date: '2026-02-02',
    side: 'long',
    quantity: '1250',
    risk: 100,
    account: 'Retirement',
    tags: ['followed plan', 'earnings'],
    openedAt: '2026-02-02T15:00:00.000Z',
    closedAt: '2026-02-02T17:45:00.000Z',
  });
  await addTrade(stack, trader, {
    tradeTag: 'TSLA',
    tradeName: 'Second push at the high of the day',
    flagType: 'VWAP Reclaim',
    amount: 250,
    date: '2026-02-03',
    comments: 'Held the retest, then added.',
  });
  await signIn(page, trader, '/trades');
  await expect(rows(page)).toHaveCount(2);
  // The others are shown already, because the trades know them.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Account', exact: true }).click();
  await page.keyboard.press('Escape');
  const isVisible = (text: string) => expect(row(page, /GOOGL/).getByText(text)).toBeInViewport({ ratio: 1 });
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/trades', '/trades?sort=amount']) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.goto(path);
        await expect(rows(page)).toHaveCount(2);
        expect(await findOverlaps(page)).toEqual([]);
        expect(await getHorizontalOverflow(page)).toBe(0);
        for (const text of ['GOOGL', 'Opening Range', '−$12,345.67']) await isVisible(text);
        await expect(row(page, /Second push/).getByText('Second push')).toBeInViewport();
      });
    }
  }
  await test.step('wide enough for all of them', async () => {
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.goto('/trades?sort=amount');
    for (const text of ['followed plan', 'Retirement', 'Long', '1,250', '2h 45m', '−123.46R']) await isVisible(text);
  });
  await test.step('on paper that is narrower than the window for which the columns were chosen', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => Object.assign(document.body.style, { width: '900px' }));
    await isVisible('−123.46R');
    await expect(row(page, /GOOGL/).getByText('followed plan')).not.toBeInViewport();
    expect(await findCutColumns(page)).toEqual([]);
    expect(await findOverlaps(page)).toEqual([]);
    await page.evaluate(() => document.body.style.removeProperty('width'));
  });
  await test.step('on paper', async () => {
    await page.setViewportSize({ width: 720, height: 900 });
    await page.emulateMedia({ media: 'print' });
    expect(await findOverlaps(page)).toEqual([]);
    await isVisible('−$12,345.67');
  });
});

/** The texts of rows that a box cuts, also by an ellipsis. Texts for screen readers have a box of one pixel. */
const findCutTexts = (page: Page): Promise<string[]> =>
  rows(page)
    .locator('a *')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

test('a phone shows titles and setups whole, beside times, amounts, notes and pictures (LST-02)', async ({
  page,
  stack,
  trader,
}) => {
  // As wide as “SPX iron butterfly”.
  const title = 'SPXIRONBUTTERFLY';
  const date = '2026-02-02';
  const times = { openedAt: `${date}T15:00:00.000Z`, closedAt: `${date}T17:45:00.000Z` };
  await addTrade(stack, trader, {
    ...{ tradeTag: title, flagType: 'Opening Range', amount: -12_345.67, date, comments: 'Out at half.', ...times },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, trader, '/trades');
  await expect(row(page, title)).toBeVisible();
  expect(await findCutTexts(page)).toEqual([]);
  expect(await findOverlaps(page)).toEqual([]);
});

/**
 * The positions in pixels at which the page does not stay after scrolling there from the top, or at which a frame shows
 * the rows in another place: the height of the page is then another one.
 */
const findUnstablePositions = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const waitForFrames = async () => {
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
    };
    // After a new width, the list measures its rows.
    let { scrollHeight } = document.documentElement;
    for (let previous = 0; previous !== scrollHeight; ) {
      previous = scrollHeight;
      await waitForFrames();
      ({ scrollHeight } = document.documentElement);
    }
    /** Whether it is in the same place in each of the next frames. */
    const staysAt = async (y: number) => {
      window.scrollTo(0, y);
      let stays = true;
      for (let frame = 0; frame < 6; frame++) {
        await new Promise(requestAnimationFrame);
        stays &&= Math.abs(window.scrollY - y) < 1 && document.documentElement.scrollHeight === scrollHeight;
      }
      return stays;
    };
    const unstable: number[] = [];
    for (let y = 200; y <= 1_400; y += 50) {
      await staysAt(0);
      if (!(await staysAt(y))) unstable.push(y);
    }
    return unstable;
  });

test('a long journal keeps its scroll position when the trader returns from a trade (LST-02 LST-04)', async ({
  page,
  stack,
  trader,
}) => {
  for (let index = 0; index < 60; index++) {
    const date = addDays('2025-01-01', Math.floor(index / 3));
    await addTrade(stack, trader, { tradeTag: `T${100 + index}`, amount: 1, date });
  }
  await signIn(page, trader, '/trades');
  await expect(page.getByText('60 trades')).toBeVisible();
  // With reduced motion, the browser's scroll anchoring once moved the page back and forth.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await findUnstablePositions(page)).toEqual([]);
    await expect(search(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: 'Show results in' })).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect.poll(() => scrollPosition(page)).toBe(2_000);
  // In the middle of the window, so that Playwright does not scroll to click it.
  const links = rows(page).getByRole('link');
  const name = await links.evaluateAll(
    (all) => all.find((link) => link.getBoundingClientRect().top > 300)?.textContent?.slice(0, 4) ?? '',
  );
  const opened = row(page, new RegExp(`^${name}`));
  const place = await opened.boundingBox();
  const backLink = page.getByRole('main').getByRole('link', { name: 'My Trades' });
  for (const comeBack of [() => page.goBack(), () => backLink.click()]) {
    await opened.click();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await comeBack();
    await expect(opened).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(2_000);
    await expect.poll(() => opened.boundingBox()).toEqual(place);
  }
});

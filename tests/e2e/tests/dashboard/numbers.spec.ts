import { addTrades, panel, readStatCards, sampleTrades, statistic } from '../../src/dashboard.ts';
import { heading } from '../../src/nav.ts';
import { getHorizontalOverflow } from '../../src/page-checks.ts';
import { expect, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

test('the statistics count up to exact values and explain themselves on a phone (DSH-01 DSH-05)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await signIn(page, trader);
  await expect(heading(page, 'Welcome, Ada')).toBeVisible();
  await expect.poll(() => readStatCards(page)).toEqual(['+$75.00', '33.3%', '+$12.50', '6']);
  for (const [name, value] of Object.entries({
    'Win % excluding scratches': '40.0%',
    'Payoff ratio': '2.00',
    'Profit factor': '1.33',
    'Max drawdown': '$175.00',
    'Longest losing streak': '2 trades',
    'Worst day': '−$175.00',
  })) {
    await expect(statistic(page, name)).toContainText(`${name}${value}`);
  }
  await test.step('a formula opens on a tap, inside the screen of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const each of ['Losses', 'Max drawdown', 'Daily Sharpe']) {
      await page.getByRole('button', { name: each }).click();
      const bubble = await page.getByRole('tooltip').boundingBox();
      expect(bubble?.x).toBeGreaterThanOrEqual(0);
      expect((bubble?.x ?? 0) + (bubble?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    expect(await getHorizontalOverflow(page)).toBe(0);
  });
});

/** The amount in a text, in cents. */
const parseCents = (text: string | null): number =>
  Math.round(
    Number(
      /[+−]?\$[\d,.]+/
        .exec(text ?? '')?.[0]
        .replace('−', '-')
        .replace(/[+$,]/g, ''),
    ) * 100,
  );
const sumCents = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + parseCents(text), 0);

test('all screens agree: cards, days, the modal of each day, setups and the list of trades (DAT-04 CAL-05)', async ({
  page,
  stack,
  trader,
}) => {
  const amounts = [12.34, -7.01, 0.1, 0.2, -0.3, 1_999.99, -450.55, 33.33, 33.33, -0.01];
  await addTrades(
    stack,
    trader,
    amounts.map((amount, index) => ({
      tradeTag: `T${index}`,
      flagType: ['Breakout', 'Reversal', ''][index % 3] ?? '',
      amount,
      date: `2026-01-${String(5 + (index % 4)).padStart(2, '0')}`,
    })),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, trader);
  const total = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  await expect(statistic(page, 'Total P&L')).toContainText('$');
  expect(parseCents(await statistic(page, 'Total P&L').textContent())).toBe(total);

  const setups = page.getByRole('table', { name: 'Performance by setup' });
  await expect(setups.getByRole('row')).toHaveCount(4);
  expect(sumCents(await setups.locator('tbody td:nth-of-type(1)').allTextContents())).toBe(total);

  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Equity and daily P&L' });
  const results = await days.locator('tbody td:nth-of-type(1)').allTextContents();
  expect(sumCents(results)).toBe(total);
  expect(parseCents(await days.locator('tbody td:nth-of-type(2)').first().textContent())).toBe(total);
  const best = panel(page, 'Largest Winning Day').getByRole('group', { name: 'Profit' });
  expect(parseCents(await best.textContent())).toBe(Math.max(...results.map(parseCents)));

  for (const [index, result] of results.entries()) {
    await days.getByRole('button').nth(index).click();
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('group', { name: 'Daily P&L' })).toContainText(result);
    expect(sumCents(await modal.locator('tbody tr').allTextContents())).toBe(parseCents(result));
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }

  await page.goto('/trades');
  const rows = page.getByRole('main').getByRole('link', { name: /T\d/ });
  await expect(rows).toHaveCount(amounts.length);
  expect(sumCents(await rows.allTextContents())).toBe(total);
});

import { addTrades, panel, readStatCards, recordApiCalls, sampleTrades, statistic } from '../../src/dashboard.ts';
import { barLink, heading } from '../../src/nav.ts';
import { getHorizontalOverflow } from '../../src/page-checks.ts';
import { expect, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

test('the statistics count up to exact values and explain themselves (DSH-01 DSH-05)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await signIn(page, trader);
  await expect(heading(page, 'Welcome, Ada')).toBeVisible();
  await expect.poll(() => readStatCards(page)).toEqual(['+$75.00', '33.3%', '+$12.50', '6']);
  const values = {
    Wins: '2',
    Losses: '3',
    Scratches: '1',
    'Win % excluding scratches': '40.0%',
    'Average win': '+$150.00',
    'Average loss': '−$75.00',
    'Payoff ratio': '2.00',
    'Profit factor': '1.33',
    Expectancy: '+$12.50',
    'Max drawdown': '$175.00',
    'Longest winning streak': '1 trade',
    'Longest losing streak': '2 trades',
    'Average day': '+$25.00',
    'Best day': '+$200.00',
    'Worst day': '−$175.00',
  };
  for (const [name, value] of Object.entries(values)) {
    await expect(statistic(page, name)).toContainText(`${name}${value}`);
    await expect(statistic(page, name)).toContainText(/small sample$/);
  }
  const name = page.getByRole('button', { name: 'Profit factor' });
  const formula = page.getByRole('tooltip').filter({ hasText: 'Sum of the wins' });
  await test.step('a formula opens on hover, and stays while the pointer is on it', async () => {
    await name.hover();
    await formula.hover();
    await expect(formula).toBeVisible();
    await heading(page).hover();
    await expect(formula).toBeHidden();
  });
  await test.step('a formula opens on focus, and Esc closes it', async () => {
    await page.getByRole('button', { name: 'Payoff ratio' }).focus();
    await page.keyboard.press('Tab');
    await expect(formula).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(formula).toBeHidden();
  });
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

test('the dashboard makes four calls at most, with or without a range, and none when reopened at once', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await signIn(page, trader);
  // The dashboard after the sign-in makes its own calls first.
  await expect(statistic(page, 'Profit factor')).toContainText('1.33');
  await page.waitForLoadState('networkidle');
  const requested = recordApiCalls(page);
  await page.goto('/dashboard?from=2026-01-29&to=2026-01-30');
  await expect(statistic(page, 'Wins')).toContainText('1of 4 trades');
  await page.waitForLoadState('networkidle');
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(4);
  expect(requested.filter((path) => path.includes('startDate')).sort()).toEqual([
    '/api/analytics?startDate=2026-01-29&endDate=2026-01-30',
    '/api/trades/filtered-stats?startDate=2026-01-29&endDate=2026-01-30',
  ]);

  requested.length = 0;
  await page.goto('/dashboard');
  await expect(statistic(page, 'Profit factor')).toContainText('1.33');
  await page.waitForLoadState('networkidle');
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(4);
  expect(requested).toEqual(expect.arrayContaining(['/api/trades/stats', '/api/analytics', '/api/trades?limit=5']));

  await barLink(page, 'Account').click();
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await page.route('**/api/**', () => {});
  await barLink(page, 'Dashboard').click();
  await expect(statistic(page, 'Trades Taken')).toContainText('6');
  await expect(statistic(page, 'Profit factor')).toContainText('1.33');
  await expect(panel(page, 'Recent Trades').getByRole('link', { name: /AMD/ })).toHaveCount(2);
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

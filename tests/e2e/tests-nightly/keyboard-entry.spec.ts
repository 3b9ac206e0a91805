import { controls, listTrades, openForm } from '../src/add-trade.ts';
import { createKeyboard } from '../src/keyboard.ts';
import { expect, test } from '../src/test.ts';

/** Every third trade is short. Prices are 100 and 101, 102, … for the shares of its number. */
const numbers = Array.from({ length: 10 }, (_, index) => index + 1);

test('a trader enters ten trades with all details by keyboard (FAC-01 FAC-02 FAC-03 TAG-02)', async ({
  page,
  stack,
  trader,
}) => {
  await openForm(page, trader);
  const keys = createKeyboard(page);
  const { ticker, amount } = controls(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await keys.activate(page.getByRole('button', { name: 'More details' }));
  await expect(field('Quantity')).toBeVisible();
  await keys.focus(ticker, 'Shift+Tab');
  for (const number of numbers) {
    await expect(ticker).toBeFocused();
    await keys.type(`T${number}`);
    await keys.focus(page.getByRole('radio', { name: 'Long' }));
    await keys.press(number % 3 === 0 ? 'ArrowRight' : 'Space');
    await keys.fill(field('Quantity'), String(number));
    await keys.fill(field('Entry Price'), '100');
    await keys.fill(field('Exit Price'), String(100 + number));
    await keys.fill(field('Stop'), '99');
    await keys.fill(field('Tags'), 'plan');
    await keys.press('Enter');
    await keys.type('late');
    await expect(amount).toHaveValue(String(number * number * (number % 3 === 0 ? -1 : 1)));
    await keys.press('ControlOrMeta+Shift+Enter');
    const saved = page.getByRole('status').filter({ hasText: 'Saved:' });
    await expect(saved).toContainText(`T${number}`);
    await expect(saved).toBeInViewport();
  }
  await expect(field('Quantity')).toHaveValue('');
  const saved = await listTrades(stack, trader);
  expect(saved).toEqual(
    numbers.map((number) =>
      expect.objectContaining({
        tradeTag: `T${number}`,
        side: number % 3 === 0 ? 'short' : 'long',
        quantity: String(number),
        amount: number * number * (number % 3 === 0 ? -1 : 1),
        risk: number,
        stop: '99',
        tags: ['plan', 'late'],
      }),
    ),
  );
});

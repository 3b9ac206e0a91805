import type { Page } from '@playwright/test';
import { calls } from 'contracts/every-call';
import { rules } from 'contracts/playbook-rules';
import { settings } from 'contracts/settings';
import { listFileNames, listTrades } from '../src/add-trade.ts';
import { createKeyboard } from '../src/keyboard.ts';
import { png } from '../src/media.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, getApi, openSignedIn, type Trader } from '../src/traders.ts';

const DATE = '2026-03-05';
const numbers = Array.from({ length: 8 }, (_, index) => index + 1);

const fillQueue = async (stack: Parameters<typeof getApi>[0], trader: Trader): Promise<void> => {
  const api = getApi(stack);
  const token = trader.idToken;
  const rule = { setup: null, group: 'Entry', required: true, conditions: null, from: null, until: null };
  for (const text of ['Waited for the close', 'The stop is in before the entry'])
    await api.call(rules.create, { token, body: { ...rule, text, weight: 1 } });
  for (const name of ['Opening range', 'Pullback'])
    await api.call(calls.labels.change, { token, body: { kind: 'setups', action: 'add', name } });
  const queue = { timeZone: 'UTC', reviewSince: DATE };
  await api.call(settings.change, { token, headers: { 'if-match': '0' }, body: queue });
  for (const number of numbers)
    await addTrade(stack, trader, {
      ...{ tradeTag: 'MNQH6', date: DATE, amount: 10 * number - 35, risk: 50, side: 'long', quantity: '2' },
      comments: 'After the data.',
      openedAt: `${DATE}T14:${10 + number}:00.000Z`,
      closedAt: `${DATE}T15:${10 + number}:00.000Z`,
    });
};

/** The clipboard has a screenshot: what Ctrl + V does with it. */
const pastePicture = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    ([file, bytes]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], file, { type: 'image/png' }));
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [name, [...png(name).buffer]] as const,
  );

test('a trader reviews eight trades with setup, tags, pictures and notes by keyboard (REV-02)', async ({
  page,
  stack,
  trader,
}) => {
  await fillQueue(stack, trader);
  await openSignedIn(page, trader, '/review');
  let keystrokes = 0;
  const keys = createKeyboard(page);
  const press = async (...pressed: string[]) => {
    await keys.press(...pressed);
    keystrokes += pressed.length;
  };
  const type = async (text: string) => {
    await keys.type(text);
    keystrokes += text.length;
  };
  const startedAt = performance.now();
  for (const number of numbers) {
    const line = page.getByRole('navigation', { name: /^Trades of/ }).getByRole('listitem');
    await expect(line.nth(number - 1).getByRole('link')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('group', { name: 'Mistakes' })).toBeVisible();
    // The first letters of a name are enough once it is a tag.
    const isKnown = number > 1;
    if (isKnown) await expect(page.getByRole('button', { name: 'news' })).toBeVisible();
    for (const [key, name] of [
      ['s', 'op'],
      ['t', isKnown ? 'ne' : 'news'],
      ['m', 'ch'],
    ] as const) {
      await press(key);
      await type(name);
      await press('Enter');
    }
    await pastePicture(page, `trade-${number}.png`);
    // Ctrl and V.
    keystrokes += 2;
    await press('n');
    await type(' Second test of the level.');
    await press('Escape', '0', 'Enter');
  }
  await expect(page.getByText('1 day, 1 week to review')).toBeVisible();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const number of numbers)
    await expect.poll(() => listFileNames(stack, trader, number)).toEqual([`trade-${number}.png`]);
  const reviewed = {
    flagType: 'Opening range',
    tags: expect.arrayContaining(['news', 'Chased entry']),
    comments: 'After the data. Second test of the level.',
  };
  // Key 0 has marked the last trade as reviewed while its note is being saved.
  await expect.poll(() => listTrades(stack, trader)).toEqual(numbers.map(() => expect.objectContaining(reviewed)));
  // Keystroke-level model: a key takes 0.28 s, a decision 1.35 s. Each trade has six decisions: setup, tag, mistake,
  // picture, note, and whether all other rules were kept.
  const estimate = Math.round(0.28 * keystrokes + 1.35 * 6 * numbers.length);
  expect(estimate).toBeLessThan(180);
  const description = `${keystrokes} for eight trades: ${estimate} s by a trader, ${seconds} s by this test`;
  test.info().annotations.push({ type: 'keystrokes', description });
});

import { DAY_MS, toUtcDay } from 'contracts';
import { calls } from 'contracts/every-call';
import { measureSlowLoad } from '../src/layout-shift.ts';
import { heading } from '../src/nav.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, getApi, openSignedIn } from '../src/traders.ts';

// Another writer has saved the note in between.
test.use({ allowedConsoleErrors: /412|version_conflict/ });

test('a trader plans a day, writes a note, loses nothing, and finds the day in calendar and search (DAY-01 DAY-02 DAY-04 DAY-07)', async ({
  page,
  stack,
  trader,
}) => {
  const api = getApi(stack);
  const { idToken: token } = trader;
  const date = toUtcDay(Date.now() - DAY_MS);
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date });
  await openSignedIn(page, trader, `/days/${date}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await test.step('writes a plan, which has the time of the server', async () => {
    await page.getByRole('button', { name: 'Write a plan' }).click();
    await expect(page.getByLabel('Bias')).toBeFocused();
    await page.keyboard.type('Long above the open');
    await page.getByLabel('Maximum trades').fill('1');
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText(/^First saved .*Not changed since\.$/)).toBeVisible();
  });
  await test.step('types a note and reloads the page before it is saved', async () => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('button', { name: 'Begin with these facts' }).click();
    await notes.getByLabel('Text').pressSequentially('Waited for the **close**.');
    await page.reload();
    await expect(notes.getByLabel('Text')).toHaveValue(
      /Daily P&L\*\*: \+\$12\.50[\s\S]*Waited for the \*\*close\*\*\.$/,
    );
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(notes.getByRole('strong').filter({ hasText: 'close' })).toBeVisible();
  });
  await test.step('does not overwrite what another device has saved meanwhile', async () => {
    await page.getByRole('button', { name: 'More for note 1' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await notes.getByLabel('Text').fill('Mine');
    const day = await api.call(calls.dayJournal.get, { token, params: { date } });
    const params = { date, id: day.notes[0]?.id ?? '' };
    await api.call(calls.dayJournal.changeNote, { token, params, body: { text: 'From the phone' } });
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await expect(notes.getByText('From the phone')).toBeVisible();
  });
  await test.step('finds the day by a word of its note, and in the dialog of the calendar', async () => {
    await page.getByRole('link', { name: 'All days' }).click();
    await page.getByLabel('Search notes, plans and lessons').fill('phone');
    await page.getByLabel('Search notes, plans and lessons').press('Enter');
    await expect(page).toHaveURL(/q=phone/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('+$12.50');
    await expect(
      page.getByRole('img', { name: /^The day’s P&L after each of 1 trade: .* at the end \+\$12\.50$/ }),
    ).toBeVisible();
    await page.goto(`/dashboard?day=${date}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Plan · 1 note')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator(`[data-day="${date}"]`)).toContainText('plan, 1 note');
    await page.goto(`/dashboard?day=${date}`);
    await dialog.getByRole('link', { name: 'Open this day' }).click();
    await expect(heading(page, /20\d\d/)).toBeVisible();
  });
  await test.step('is warned before a trade that the plan does not allow', async () => {
    await page.goto(`/add-trade?date=${date}`);
    await expect(page.getByText('This is trade 2 of 1 planned.')).toBeVisible();
  });
});

test('a day whose replies arrive one by one moves nothing, so that a click meets its button (DAY-01)', async ({
  openBrowser,
  stack,
  trader,
}) => {
  const date = '2026-01-30';
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date });
  for (const width of [1280, 360]) {
    const page = await openBrowser({ viewport: { width, height: 800 } });
    await openSignedIn(page, trader, '/account');
    const shift = await measureSlowLoad(page, `/days/${date}`, async () => {
      await expect(page.getByRole('button', { name: 'Write a plan' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Daily P&L' })).toContainText('+$12.50');
      await expect(page.getByRole('list', { name: 'Marks of the curve' })).toBeVisible();
    });
    expect({ width, shift }).toEqual({ width, shift: 0 });
  }
});

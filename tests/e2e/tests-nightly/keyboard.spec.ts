import { controls } from '../src/add-trade.ts';
import { calendar, dialog, today } from '../src/calendar.ts';
import { statistic } from '../src/dashboard.ts';
import { createKeyboard, expectFocusInside } from '../src/keyboard.ts';
import { png } from '../src/media.ts';
import { bar, heading, notification } from '../src/nav.ts';
import { mailedLink, newAddress, password } from '../src/provider.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';

type Keyboard = ReturnType<typeof createKeyboard>;

interface Person {
  page: Page;
  keys: Keyboard;
  email: string;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** By the bar, backwards from the page's heading, which has the focus after navigation. */
const goTo = async ({ page, keys }: Person, link: string, title: string): Promise<void> => {
  await keys.activate(bar(page).getByRole('link', { name: link }), 'Shift+Tab');
  await expect(heading(page, title)).toBeFocused();
};

const openMenu = async ({ page, keys }: Person): Promise<void> => {
  await keys.activate(bar(page).getByRole('button', { name: 'Trades' }), 'Shift+Tab');
  await expect(bar(page).getByRole('link', { name: 'My Trades' })).toBeVisible();
  await keys.press('ArrowDown');
};

const signUp = async ({ page, keys, email }: Person): Promise<void> => {
  await page.goto('/');
  // A key that is pressed before the page has something to focus moves nothing.
  await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keys.press('Enter', 'Tab');
  await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeFocused();
  await keys.press('Enter');
  await expect(heading(page, 'Create your account')).toBeFocused();
  await keys.fill(field(page, 'Email'), email);
  await keys.fill(field(page, 'Confirm Email'), email);
  await keys.fill(field(page, 'Password'), password);
  await keys.fill(field(page, 'Confirm Password'), 'another');
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toHaveText("Passwords don't match");
  await expect(field(page, 'Confirm Password')).toBeFocused();
  await keys.fill(field(page, 'Confirm Password'), password);
  await keys.press('Enter');
  await expect(heading(page, 'Check Your Email')).toBeFocused();
};

const verify = async ({ page, keys, email }: Person, stack: Stack): Promise<void> => {
  await page.goto(await mailedLink(stack, email, 'verify'));
  await expect(field(page, 'First name')).toBeFocused({ timeout: 20_000 });
  await keys.type('Grace');
  await keys.fill(field(page, 'Last name'), 'Hopper');
  await keys.press('Enter');
  await expect(heading(page, 'Welcome, Grace')).toBeFocused();
};

/** Copies a picture as a screenshot tool does. */
const copyPicture = (page: Page): Promise<void> =>
  page.evaluate(
    async (bytes) => {
      const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    },
    [...png('').buffer],
  );

const addTrade = async (person: Person): Promise<void> => {
  const { page, keys } = person;
  await openMenu(person);
  await keys.activate(bar(page).getByRole('link', { name: 'Add Trade' }));
  const { ticker, amount, setup, notes, save } = controls(page);
  await expect(ticker).toBeFocused();
  await keys.type('aapl');
  await keys.fill(amount, '1234.56');
  await keys.focus(setup);
  await keys.type('Rev');
  await keys.fill(notes, 'Waited for the retest.');
  await copyPicture(page);
  await keys.press('ControlOrMeta+V');
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Ready to upload');
  await keys.activate(save);
  await expect(heading(page, 'My Trades')).toBeFocused();
};

const findTrade = async ({ page, keys }: Person): Promise<void> => {
  await keys.fill(page.getByRole('searchbox'), 'retest');
  await keys.activate(page.getByRole('main').getByRole('link', { name: /^AAPL/ }));
  await expect(heading(page, 'Trade Details')).toBeFocused();
};

const changeTrade = async ({ page, keys }: Person): Promise<void> => {
  const image = page.getByRole('button', { name: /^Enlarge/ });
  await keys.activate(image);
  await expectFocusInside(dialog(page));
  await keys.press('Escape');
  await expect(image).toBeFocused();
  await keys.activate(button(page, 'Edit'), 'Shift+Tab');
  await keys.fill(page.getByLabel('Profit / Loss'), '1500');
  await keys.activate(button(page, 'Save'));
  await expect(page.getByText('+$1,500.00')).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  await keys.activate(button(page, 'Delete'));
  await expect(notification(page, 'AAPL deleted.')).toBeVisible();
  // F8 focuses the notice; its time is paused meanwhile.
  await expect(page.getByText('Press F8 to reach Undo.')).toBeInViewport();
  await keys.press('F8');
  await keys.activate(button(page, 'Undo'));
  await expect(notification(page, 'AAPL restored.')).toBeVisible();
  await expect(heading(page, 'My Trades')).toBeFocused();
};

const openDay = async (person: Person): Promise<void> => {
  const { page, keys } = person;
  await goTo(person, 'Dashboard', 'Welcome, Grace');
  await keys.activate(button(page, '30D, last 30 days'));
  await expect(page).toHaveURL(/[?&]from=/);
  await expect(statistic(page, 'Trades Taken')).toContainText('1');
  await keys.activate(button(page, 'All Time'));
  await expect(page).not.toHaveURL(/[?&]from=/);
  await expect(button(page, 'All Time')).toBeFocused();
  const day = today(page);
  await expect(day).toHaveAccessibleName(/\+\$1,500\.00, 1 trade, 100% wins$/);
  await keys.focus(day);
  const isFirst = await page.evaluate(() => new Date().getDate() === 1);
  await keys.press(isFirst ? 'ArrowRight' : 'ArrowLeft');
  await expect(day).not.toBeFocused();
  await keys.press(isFirst ? 'ArrowLeft' : 'ArrowRight');
  await expect(day).toBeFocused();
  await keys.press('Enter');
  await expect(dialog(page).getByRole('link', { name: 'AAPL' })).toBeVisible();
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await keys.press('Escape');
  await expect(day).toBeFocused();
  await expect(calendar(page)).toBeVisible();
};

const arrangeSetups = async (person: Person): Promise<void> => {
  const { page, keys } = person;
  const says = (text: string) => expect(page.getByText(text)).toBeAttached();
  await openMenu(person);
  await keys.activate(bar(page).getByRole('link', { name: 'Manage Setups' }));
  await expect(heading(page, 'Manage Setup Types')).toBeFocused();
  await keys.fill(page.getByLabel('Add new flag type'), 'Gap and go');
  await keys.press('Enter');
  await keys.activate(button(page, 'Edit Gap and go'));
  await expect(page.getByLabel('New name for Gap and go')).toBeFocused();
  await keys.type('Fade');
  await keys.press('Enter');
  await expect(button(page, 'Edit Fade')).toBeFocused();
  await keys.focus(button(page, 'Move Fade'), 'Shift+Tab');
  await keys.press('Space');
  await says('Moving Fade: position 4 of 4.');
  // The library listens to the arrows from its next timer on, which was set before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await keys.press('ArrowUp');
  await says('Moving Fade: position 3 of 4.');
  await keys.press('Space');
  await says('Fade dropped at position 3 of 4.');
  await expect(button(page, 'Move Fade')).toBeFocused();
};

const signOutAndIn = async ({ page, keys, email }: Person): Promise<void> => {
  await keys.activate(bar(page).getByRole('link', { name: 'Logout' }), 'Shift+Tab');
  await expect(heading(page, 'The Platform to Master Your Charts')).toBeFocused();
  await keys.activate(bar(page).getByRole('link', { name: 'Log-In' }), 'Shift+Tab');
  await keys.fill(field(page, 'Email'), email);
  await keys.fill(field(page, 'Password'), password);
  await keys.press('Enter');
  await expect(heading(page, 'Welcome, Grace')).toBeFocused();
};

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a trader does everything by keyboard alone, from sign-up to signing in again (NAV-03 NAV-12 SUP-03 ADD-01 CAL-05 DET-09 FLG-01)', async ({
  page,
  stack,
}) => {
  const person: Person = { page, keys: createKeyboard(page), email: newAddress() };
  await test.step('signs up', () => signUp(person));
  await test.step('opens the emailed link and enters a name', () => verify(person, stack));
  await test.step('adds a trade with notes and a screenshot', () => addTrade(person));
  await test.step('finds it', () => findTrade(person));
  await test.step('enlarges its screenshot, edits it, deletes it and undoes that', () => changeTrade(person));
  await test.step('filters a range and opens a day', () => openDay(person));
  await test.step('adds, renames and moves a setup', () => arrangeSetups(person));
  await test.step('signs out, and in again', () => signOutAndIn(person));
});

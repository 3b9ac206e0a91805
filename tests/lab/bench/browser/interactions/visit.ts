import type { Locator, Page } from '@playwright/test';
import { heading } from 'e2e/nav.ts';

/** What a trader does on a page. */
export type Act = (page: Page) => Promise<unknown>;

export interface Visit {
  /** The page, as the command menu lists it. */
  page: string;
  /** Its heading, when that is different. */
  title?: string | RegExp;
  steps: Readonly<Record<string, Act>>;
}

type Role = Parameters<Page['getByRole']>[0];

/** The first element with this role and name. */
export function find(page: Page, role: Role, name: string | RegExp): Locator {
  return page.getByRole(role, { name, exact: typeof name === 'string' }).first();
}

export function click(role: Role, name: string | RegExp): Act {
  return (page) => find(page, role, name).click();
}

/** Opens a dialog, whose code can still be on its way when the next key would be pressed. */
export function clickToDialog(name: string): Act {
  return async (page) => {
    await find(page, 'button', name).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
  };
}

/** Clicks an option of a segmented control, whose radio button is hidden. */
export function clickText(text: string): Act {
  return (page) => page.getByRole('main').getByText(text, { exact: true }).first().click();
}

export function press(...keys: readonly string[]): Act {
  return async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
}

/** Types key by key into what has the focus. */
export function typeHere(text: string): Act {
  return (page) => page.keyboard.type(text, { delay: 30 });
}

/** Clicks a field and types key by key. */
export function type(role: 'textbox' | 'searchbox' | 'combobox', name: string | RegExp, text: string): Act {
  return async (page) => {
    await find(page, role, name).click();
    await typeHere(text)(page);
  };
}

/** Removes what was typed. */
export function erase(count: number): Act {
  return press(...Array.from({ length: count }, () => 'Backspace'));
}

/** Chooses other options of a list by the arrow keys, and the first one again. */
export function choose(name: string, steps = 2): Act {
  return async (page) => {
    await find(page, 'combobox', name).focus();
    for (const key of ['ArrowDown', 'ArrowUp']) await press(...Array.from({ length: steps }, () => key))(page);
    // A key can come before the page has followed the one before, and then starts from an earlier option.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    await press('Home')(page);
  };
}

/** Turns the wheel. */
export function scroll(distance: number, turns = 5): Act {
  return async (page) => {
    await page.mouse.move(640, 500);
    for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, distance / turns);
  };
}

/** Opens the page by the command menu, as one who uses the keyboard does. */
export async function openByMenu(page: Page, { page: name, title = name }: Visit): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
  await typeHere(name)(page);
  await page.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, title).waitFor();
}

import type { Page } from '@playwright/test';
import { choose, click, clickText, erase, press, scroll, type, typeHere, type Visit } from './visit.ts';

const openRow = (index: number) => (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').nth(index).click();
const selectRow = (index: number) => (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select [A-Z]/ })
    .nth(index)
    .click();
const back = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'My Trades' }).first().click();
  await page.getByRole('button', { name: 'Columns' }).waitFor();
};

/** The form remembers whether they are shown. */
const showDetails = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'More details' });
  if (await more.isVisible()) await more.click();
};

/** My Trades, Trade Details and Add Trade. */
export const listVisits: readonly Visit[] = [
  {
    page: 'My Trades',
    steps: {
      'type a search': type('searchbox', 'Search', 'nvda open'),
      'erase it': erase(9),
      'scroll down': scroll(6_000, 10),
      'scroll up': scroll(-6_000, 10),
      'sort by P&L': click('button', 'Sort by P&L'),
      'sort by R': click('button', 'Sort by R'),
      'sort by size': click('button', 'Sort by Size'),
      'choose an order': choose('Order'),
      'choose gains': choose('Gain or Loss', 1),
      'add a filter': click('button', 'Add filter'),
      'search a field': type('searchbox', 'Search fields', 'tag'),
      'open its editor': press('Enter'),
      'choose a tag': click('checkbox', /followed plan/),
      'close the filter': press('Escape'),
      'clear it': click('button', /^(Clear all|Remove Tag)/),
      'show R': clickText('R'),
      'show dollars': clickText('$'),
      'select rows': async (page) => {
        for (const index of [0, 2, 4]) await selectRow(index)(page);
      },
      'select all': click('checkbox', 'Select all loaded trades'),
      'select none': press('Space'),
      'select two': async (page) => {
        for (const index of [1, 3]) await selectRow(index)(page);
      },
      'open the menu of changes': click('button', 'Change'),
      'open the dialog of a tag': click('menuitem', 'Add tag'),
      'type a tag': type('combobox', 'Tag', 'earn'),
      'close the dialog': press('Escape'),
      'clear the selection': press('Escape'),
      'choose columns': click('button', 'Columns'),
      'close the columns': press('Escape'),
    },
  },
  {
    page: 'My Trades',
    steps: {
      'open a trade': openRow(0),
      'next trade': press('j'),
      'next trade again': press('j'),
      'previous trade': click('button', 'Previous trade'),
      'edit comments': click('button', 'Change Comments'),
      'type comments': typeHere('Waited for the pullback. '),
      cancel: click('button', 'Cancel'),
      'answer a rule': (page) =>
        page.getByRole('list', { name: 'Rules of this trade' }).getByText('Yes', { exact: true }).first().click(),
      grade: (page) =>
        page
          .getByRole('group', { name: /^Grade of the execution/ })
          .getByText('4', { exact: true })
          .click(),
      'edit all': click('button', 'Edit'),
      'type notes': type('textbox', /^Comments/, 'Later'),
      'erase the notes': erase(5),
      'cancel the edit': click('button', 'Cancel'),
      scroll: scroll(1_500),
      back: back,
      'open a trade further down': openRow(12),
      'back again': back,
    },
  },
  {
    page: 'Add Trade',
    steps: {
      'type a ticker': type('combobox', 'Ticker Symbol', 'NVDA'),
      'type an amount': type('textbox', /^Amount Gained/, '-125.50'),
      'switch the sign': click('button', 'Switch between gain and loss'),
      'choose a setup': choose('Setup Type'),
      'type a name': type('textbox', 'Name', 'Opening drive'),
      'type notes': type('textbox', 'Comments / Notes', 'Held above VWAP, added once.'),
      'more details': showDetails,
      'choose a side': clickText('Long'),
      'type a quantity': type('textbox', 'Quantity', '150'),
      'type an entry': type('textbox', 'Entry Price', '181.20'),
      'type a stop': type('textbox', 'Stop', '179.90'),
      'type a target': type('textbox', 'Target', '184.5'),
      'type tags': type('combobox', 'Tags', 'earn'),
      'take the tag': press('Enter'),
      save: click('button', 'Save and add another'),
    },
  },
];

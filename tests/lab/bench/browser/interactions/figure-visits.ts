import type { Page } from '@playwright/test';
import { choose, click, clickText, find, press, scroll, type, type Visit } from './visit.ts';

const slide =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('slider', { name }).first().focus();
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End')(page);
  };
/** Opens the table of the first chart, and closes it. */
const showTable = async (page: Page): Promise<void> => {
  await find(page, 'button', 'Show as table').click();
  await find(page, 'button', 'Hide table').click();
};

const openReport =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('link', { name, exact: typeof name === 'string' })
      .first()
      .click();
  };

/** Dashboard, reports and scenarios. */
export const figureVisits: readonly Visit[] = [
  {
    page: 'Dashboard',
    title: /./,
    steps: {
      'show R': clickText('R'),
      'show dollars': clickText('$'),
      'step through the chart': slide('Equity and daily P&L, day by day'),
      'show its table': showTable,
      'previous month': click('button', 'Previous month'),
      'previous month again': click('button', 'Previous month'),
      'next month': click('button', 'Next month'),
      'months of the year': click(
        'button',
        /^(January|February|March|April|May|June|July|August|September|October|November|December) 20/,
      ),
      'choose a month': (page) =>
        page
          .getByRole('region', { name: 'Calendar' })
          .getByRole('button', { name: /^(March|Mar)/ })
          .first()
          .click(),
      today: click('button', 'Today'),
      'open a day': (page) =>
        page
          .getByRole('region', { name: 'Calendar' })
          .getByRole('button', { name: /trades,/ })
          .first()
          .click(),
      'next day': press('ArrowRight'),
      'close it': press('Escape'),
      'choose a period': choose('Period', 3),
      'scroll down': scroll(3_000, 10),
      'scroll up': scroll(-3_000, 10),
      'hide amounts': press('p'),
      'show amounts': press('p'),
    },
  },
  {
    page: 'Reports',
    steps: {
      'show R': clickText('R'),
      'show dollars': clickText('$'),
      'choose a period': choose('Period', 2),
      'report by ticker': openReport('Ticker'),
      'choose another period': choose('Period', 1),
      scroll: scroll(2_000),
      'cross table': openReport(/^Cross/),
      'order rows': click('button', 'All: order rows by sum'),
      'other columns': choose('Columns'),
      year: openReport('Year'),
      'previous year': click('button', '2025'),
      'scatter chart': openReport('Scatter'),
      'step through it': slide(/^Results by duration/),
      'its table': showTable,
      distribution: openReport('Distribution'),
      'R analysis': openReport('R analysis'),
      compare: openReport('Compare'),
      swap: click('button', 'Swap A and B'),
    },
  },
  {
    page: 'Other exits',
    title: /./,
    steps: {
      'choose a cell': async (page) => {
        await page.getByRole('gridcell').nth(20).click();
        await press('ArrowRight', 'ArrowDown', 'ArrowLeft')(page);
      },
      'show R': clickText('R'),
      'show dollars': clickText('$'),
      'end of the day': clickText('End of the day'),
      rules: openReport(/rules/i),
      'choose a rule': click('checkbox', 'At most four trades a day'),
      'choose another': click('checkbox', 'Wait after a loss'),
      'type minutes': type('textbox', 'Minutes', '5'),
      futures: openReport(/futures/i),
      'more days': clickText('120'),
      'the table': showTable,
    },
  },
];

import type { Page } from '@playwright/test';
import { choose, click, clickText, clickToDialog, erase, press, scroll, type, typeHere, type Visit } from './visit.ts';

const openLink =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('link', { name }).first().click();
  };

/** Days, review, playbook, charts, practice, lists and settings. */
export const reviewVisits: readonly Visit[] = [
  {
    page: 'Days',
    steps: {
      scroll: scroll(2_000),
      'earlier days': click('button', 'Show earlier days'),
      'open a day': openLink(/^Wed, /),
      'add a note': click('button', 'Add note'),
      'type a note': typeHere('Calm morning, no chase.'),
      'erase the note': erase(23),
      'cancel the note': click('button', 'Cancel'),
      'change the plan': click('button', /^(Change plan|Write a plan)$/),
      'cancel the plan': click('button', 'Cancel'),
      'type what was good': type('textbox', 'What was good', 'Waited'),
      'erase it': erase(6),
    },
  },
  {
    page: 'Queue',
    title: 'Review',
    steps: {
      'choose a setup': click('button', 'Breakout'),
      'choose a tag': click('button', 'earnings'),
      'another setup': click('button', 'Reversal'),
      'remove the tag': click('button', 'earnings'),
    },
  },
  {
    page: 'Playbook',
    steps: {
      'show R': clickText('R'),
      'show dollars': clickText('$'),
      scroll: scroll(2_000),
      'open a setup': openLink(/^Breakout$/),
      'add a rule': clickToDialog('Add rule'),
      'close the rule': press('Escape'),
      'enlarge a picture': click('button', /^Open QQQ/),
      'next picture': press('ArrowRight', 'ArrowRight'),
      'close it': press('Escape'),
    },
  },
  {
    page: 'Charts',
    steps: {
      'open a ticker': openLink(/^NVDA$/),
      'previous trade': click('button', 'Previous trade'),
      zoom: async (page) => {
        await page.getByRole('slider').first().focus();
        await press('+', '+', '-', 'ArrowLeft', 'ArrowLeft', 'PageUp', '0')(page);
      },
      'choose bars': choose('Bars', 1),
      'all trades': click('button', /^Show all/),
    },
  },
  {
    page: 'Practice',
    steps: {
      skip: click('button', 'Skip'),
      play: press('Space'),
      faster: press('5'),
      pause: press('Space'),
      step: press('ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft'),
      'next drill': press('n'),
    },
  },
  { page: 'Insights', steps: { scroll: scroll(1_000) } },
  {
    page: 'Manage Setups',
    title: 'Manage Setup Types',
    steps: {
      'edit a setup': click('button', 'Edit Breakout'),
      'type a name': typeHere('X'),
      'erase it': erase(1),
      cancel: click('button', 'Cancel'),
    },
  },
  {
    page: 'Account',
    title: 'Account Settings',
    steps: {
      'edit the name': click('button', 'Edit name'),
      cancel: click('button', 'Cancel'),
      dark: clickText('Dark'),
      light: clickText('Light'),
      'type a risk': type('textbox', 'Default risk ($)', '50'),
      'erase it': erase(2),
      'open the dialog': clickToDialog('Delete account'),
      'close it': press('Escape'),
      scroll: scroll(2_000),
    },
  },
];

import { accountStates } from './account.ts';
import { dashboardStates } from './dashboard.ts';
import { dayStates } from './days.ts';
import { entryStates } from './entry.ts';
import { identityStates } from './identity.ts';
import { importStates } from './import.ts';
import { playbookStates } from './playbook.ts';
import { publicStates } from './public.ts';
import { reportStates } from './reports.ts';
import { reviewStates } from './review.ts';
import { tradeStates } from './trades.ts';

/** The states of all pages, and those of which every run checks the accessibility. */
export const stateGroups = [
  { name: 'the public pages', states: publicStates, checked: ['home', 'pricing', 'no such page'] },
  {
    name: 'signing up and in',
    states: identityStates,
    checked: ['sign-up', 'sign-in', 'new password', 'unverified, sent again', 'profile asked for'],
  },
  { name: 'the dashboard', states: dashboardStates, checked: ['dashboard, full', 'a day'] },
  {
    name: 'the list and a trade',
    states: tradeStates,
    checked: ['list, full', 'a trade', 'an image enlarged', 'a trade, edited with a mistake', 'trash'],
  },
  {
    name: 'the import of broker files',
    states: importStates,
    checked: ['import, questions', 'import, columns', 'import, result', 'import, undo asked', 'a trade, split'],
  },
  {
    name: 'the playbook',
    states: playbookStates,
    checked: [
      'playbook',
      'a setup',
      'the form of a rule',
      'the rules for every trade',
      'missed trades',
      'the form of a missed trade',
    ],
  },
  { name: 'the review', states: reviewStates, checked: Object.keys(reviewStates) },
  {
    name: 'the days',
    states: dayStates,
    checked: ['days', 'a day of the journal', 'the forms of a day', 'templates', 'the form of a template'],
  },
  {
    name: 'the reports',
    states: reportStates,
    checked: ['reports', 'results by setup', 'a cross table', 'a comparison', 'a year', 'a scatter plot', 'R analysis'],
  },
  { name: 'adding trades', states: entryStates, checked: ['add trade, with files', 'setups', 'tags', 'accounts'] },
  {
    name: 'the account and failures',
    states: accountStates,
    checked: ['analysis', 'account', 'a module that is down'],
  },
];

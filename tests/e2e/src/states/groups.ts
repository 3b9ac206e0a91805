import { accountStates } from './account.ts';
import { dashboardStates } from './dashboard.ts';
import { dayStates } from './days.ts';
import { entryStates } from './entry.ts';
import { identityStates } from './identity.ts';
import { importStates } from './import.ts';
import { inboxStates } from './inbox.ts';
import { playbookStates } from './playbook.ts';
import { practiceStates } from './practice.ts';
import { publicStates } from './public.ts';
import { reportStates } from './reports.ts';
import { reviewStates } from './review.ts';
import { scenarioStates } from './scenarios.ts';
import { tradeStates } from './trades.ts';

/** The states of all pages. */
export const stateGroups = [
  { name: 'the public pages', states: publicStates },
  { name: 'signing up and in', states: identityStates },
  { name: 'the dashboard', states: dashboardStates },
  { name: 'the list and a trade', states: tradeStates },
  { name: 'the import of broker files', states: importStates },
  { name: 'the playbook', states: playbookStates },
  { name: 'the review', states: reviewStates },
  { name: 'the days', states: dayStates },
  { name: 'practice and replays', states: practiceStates },
  { name: 'the reports', states: reportStates },
  { name: 'the scenarios', states: scenarioStates },
  { name: 'adding trades', states: entryStates },
  { name: 'the inbox and keys', states: inboxStates },
  { name: 'the account and failures', states: accountStates },
];

import { insights } from 'contracts/insights';
import { testShownFilters } from 'shared-ui/testing';
import { setUpPlaybook } from './testing/playbook.ts';

describe('the pages with a filter', () => {
  const pages = setUpPlaybook(
    (api) => void api.on(insights.get, () => ({ compared: 0, insights: [], reason: 'None.' })),
  );
  testShownFilters(pages, [
    { path: '/playbook' },
    { path: '/playbook/every-trade' },
    // The gallery shows the trades of the setup with media, by result.
    { path: '/playbook/Gap', own: ['setup', 'has', 'result'] },
    { path: '/review/insights' },
  ]);
});

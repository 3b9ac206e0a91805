import { setUpModuleTest, testShownFilters } from 'shared-ui/testing';
import module from '../module.ts';
import { serveJournal } from '../testing/serveJournal.ts';

describe('My Trades', () => {
  const trades = setUpModuleTest(module, (api) => void serveJournal(api, () => []));
  testShownFilters(trades, [{ path: '/trades', shownElsewhere: ['q'] }]);
});

import { calls } from 'contracts';
import { candles } from 'contracts/candles';
import { setUpModuleTest, testShownFilters } from 'shared-ui/testing';
import module from '../module.ts';
import { TICKER_FIELDS } from '../ticker/useTickerTrades.ts';

describe('the chart of a ticker', () => {
  const charts = setUpModuleTest(module, (api) => {
    api.on(candles.list, () => ({ series: [] })).on(calls.trades.list, () => ({ trades: [] }));
  });
  testShownFilters(charts, [{ path: '/charts/AAPL', shownElsewhere: TICKER_FIELDS }]);
});

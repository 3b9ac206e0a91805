import { calls, type Trade } from 'contracts';
import { candles } from 'contracts/candles';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Disclosure, explainMissingChart, formatMoney, prefetchCall, useCall } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import chartStyles from '../chart/Chart.module.css';
import { PathChart } from '../trade/PathChart.tsx';
import styles from '../trade/TradeChart.module.css';
import { type TradePath, toTradePath } from '../trade/tradePath.ts';
import { useTradeCandles } from '../trade/useTradeCandles.ts';

// Rendering the page takes as long as this request.
prefetchCall(candles.list, {});

/** Not part of the chart, and so loaded beside it. */
const FillTable = lazy(() => import('../trade/FillTable.tsx'));
const MissingPrices = lazy(() => import('../trade/MissingPrices.tsx'));

type CandleChart = typeof import('../trade/CandleChart.tsx')['default'];

/**
 * Loads the code of the chart and its library beside the bars, only for trades that have prices. Not React's `lazy`,
 * because React delays what it has loaded by up to 300 ms after the fallback has been shown.
 */
const useCandleChart = (isNeeded: boolean): CandleChart | undefined => {
  const [loaded, setLoaded] = useState<{ CandleChart: CandleChart }>();
  useEffect(() => {
    if (!isNeeded) return;
    const library = import(/* webpackChunkName: 'price-chart' */ '../chart/priceChart.ts');
    const code = import(/* webpackChunkName: 'candle-chart' */ '../trade/CandleChart.tsx');
    Promise.all([code, library]).then(
      ([{ default: CandleChart }]) => setLoaded({ CandleChart }),
      (failure: unknown) =>
        setLoaded(() => {
          throw failure;
        }),
    );
  }, [isNeeded]);
  return loaded?.CandleChart;
};

const ORIGINS = { typed: 'typed', imported: 'imported', computed: 'computed from your prices' } as const;

const describeExcursions = ({ maeCents, mfeCents, excursions, currency }: Trade): string => {
  const describe = (name: string, cents: number | undefined) =>
    cents === undefined ? [] : `${name} ${formatMoney(cents, { signed: true, currency })}`;
  const lowest = maeCents === undefined ? undefined : -maeCents;
  const amounts = [describe('MAE', lowest), describe('MFE', mfeCents)].flat().join(', ');
  return amounts && excursions ? `${amounts} (${ORIGINS[excursions]})` : amounts;
};

const KnownPath = ({ trade, path }: { trade: Trade; path: TradePath }) => {
  const prices = useTradeCandles(trade, path.fills);
  const { bars, resolutions, resolution, chooseResolution } = prices;
  const CandleChart = useCandleChart(resolution !== undefined);
  return (
    <div className={styles.panel}>
      {CandleChart && bars && resolution !== undefined ? (
        <CandleChart
          trade={trade}
          path={path}
          bars={bars}
          resolutions={resolutions}
          resolution={resolution}
          onResolution={chooseResolution}
        />
      ) : (
        <PathChart
          path={path}
          label={`Fills of ${trade.ticker}, trade ${trade.id}`}
          actions={
            <Suspense>
              <MissingPrices trade={trade} prices={prices} />
            </Suspense>
          }
        />
      )}
      <p className={styles.foot}>{describeExcursions(trade)}</p>
      <Disclosure summary="Fills as a table">
        <Suspense>
          <FillTable path={path} />
        </Suspense>
      </Disclosure>
    </div>
  );
};

const PanelContent = ({ tradeId, facts }: SlotProperties['trade.chart']) => {
  // Lists have no executions.
  const { data } = useCall(calls.trades.get, { params: { id: String(tradeId) } }, { handlesErrors: true });
  const trade = data?.trade ?? facts;
  const path = useMemo(() => toTradePath(trade), [trade]);
  const missing = explainMissingChart(trade);
  if (missing || !path) return <p className={chartStyles.note}>{missing}</p>;
  return <KnownPath trade={trade} path={path} />;
};

/** The chart of a trade (CHT-01, CHT-04). The next trade starts from its own state. */
const TradePanel = (properties: SlotProperties['trade.chart']) => (
  <PanelContent key={properties.tradeId} {...properties} />
);

export default TradePanel;

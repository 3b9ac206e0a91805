import { calls, type Trade } from 'contracts';
import { candles } from 'contracts/candles';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Disclosure, formatMoney, prefetchCall, Skeleton, Stack, useCall } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import styles from '../chart/Chart.module.css';
import { getChartPath } from '../chart/series.ts';
import { PathChart } from '../trade/PathChart.tsx';
import { type TradePath, toTradePath } from '../trade/tradePath.ts';
import { useTradeCandles } from '../trade/useTradeCandles.ts';

// Rendering the page takes as long as this request.
prefetchCall(candles.list, {});

/** Not part of the chart, and so loaded beside it. */
const FillTable = lazy(() => import('../trade/FillTable.tsx'));

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
    cents === undefined ? [] : `${name} ${formatMoney(cents, { currency })}`;
  const amounts = [describe('MAE', maeCents), describe('MFE', mfeCents)].flat().join(', ');
  return amounts && excursions ? `${amounts} (${ORIGINS[excursions]})` : amounts;
};

const KnownPath = ({ trade, path }: { trade: Trade; path: TradePath }) => {
  const { bars, resolutions, resolution, chooseResolution } = useTradeCandles(trade, path.fills);
  const CandleChart = useCandleChart(resolution !== undefined);
  const excursions = describeExcursions(trade);
  return (
    <Stack gap={2}>
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
        <PathChart path={path} label={`Fills of ${trade.ticker}, trade ${trade.id}`} />
      )}
      {excursions && <p className={styles.note}>{excursions}</p>}
      {bars && <Link to={getChartPath(trade.ticker)}>All trades of {trade.ticker} on its chart</Link>}
      <Disclosure summary="Fills as a table">
        <Suspense fallback={<Skeleton height="6rem" />}>
          <FillTable path={path} />
        </Suspense>
      </Disclosure>
    </Stack>
  );
};

const PanelContent = ({ tradeId, facts }: SlotProperties['trade.panel']) => {
  // Lists have no executions.
  const { data } = useCall(calls.trades.get, { params: { id: String(tradeId) } }, { handlesErrors: true });
  const trade = data?.trade ?? facts;
  const path = useMemo(() => toTradePath(trade), [trade]);
  if (path) return <KnownPath trade={trade} path={path} />;
  return <p className={styles.note}>Add executions, or prices with times, to see the path of this trade.</p>;
};

/** The chart of a trade (CHT-01, CHT-04). The next trade starts from its own state. */
const TradePanel = (properties: SlotProperties['trade.panel']) => (
  <PanelContent key={properties.tradeId} {...properties} />
);

export default TradePanel;

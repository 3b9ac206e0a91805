import { calls, type Trade } from 'contracts';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Disclosure, formatMoney, Skeleton, Stack, useCall } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import styles from '../chart/Chart.module.css';
import { getChartPath } from '../chart/series.ts';
import { PathChart } from '../trade/PathChart.tsx';
import { type TradePath, toTradePath } from '../trade/tradePath.ts';
import { useTradeCandles } from '../trade/useTradeCandles.ts';

/** Loaded only for trades that have prices. */
const loadCandleChart = () => import(/* webpackChunkName: 'candle-chart' */ '../trade/CandleChart.tsx');
const CandleChart = lazy(loadCandleChart);
/** Rarely opened. */
const FillTable = lazy(() => import('../trade/FillTable.tsx'));

/** Loads the code of the chart beside its bars, not after them. */
const usePreloadedChart = (isNeeded: boolean) => {
  useEffect(() => {
    // A failure is reported where the code is needed.
    if (isNeeded)
      loadCandleChart().then(
        ({ preload }) => preload(),
        () => undefined,
      );
  }, [isNeeded]);
};

const ORIGINS = { typed: 'typed', imported: 'imported', computed: 'computed from your prices' } as const;

const describeExcursions = ({ maeCents, mfeCents, excursions, currency }: Trade): string => {
  const amounts = [
    ...(maeCents === undefined ? [] : [`MAE ${formatMoney(maeCents, { currency })}`]),
    ...(mfeCents === undefined ? [] : [`MFE ${formatMoney(mfeCents, { currency })}`]),
  ];
  return amounts.length === 0 ? '' : `${amounts.join(', ')}${excursions ? ` (${ORIGINS[excursions]})` : ''}`;
};

const KnownPath = ({ trade, path }: { trade: Trade; path: TradePath }) => {
  const { bars, resolutions, resolution, chooseResolution } = useTradeCandles(trade, path.fills);
  usePreloadedChart(resolution !== undefined);
  const excursions = describeExcursions(trade);
  const pathChart = <PathChart path={path} label={`Fills of ${trade.ticker}, trade ${trade.id}`} />;
  return (
    <Stack gap={2}>
      {bars && resolution !== undefined ? (
        <Suspense fallback={pathChart}>
          <CandleChart
            trade={trade}
            path={path}
            bars={bars}
            resolutions={resolutions}
            resolution={resolution}
            onResolution={chooseResolution}
          />
        </Suspense>
      ) : (
        pathChart
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

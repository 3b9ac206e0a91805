import type { Trade } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import { listSeriesTickers } from 'importers/candles';
import { lazy, Suspense, useMemo } from 'react';
import {
  Button,
  CallError,
  Card,
  FilterBar,
  formatCount,
  formatInstant,
  Loading,
  NoTrades,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  type TradeFilterState,
  useCall,
  useDocumentTitle,
  useTimeZone,
  useTradeFilter,
} from 'shared-ui';
import { Link, useLocation, useNavigate, useParams } from 'shared-ui/host';
import chartStyles from '../chart/Chart.module.css';
import { nameTicker } from '../chart/nameTicker.ts';
import { findSpan, findStored } from '../chart/series.ts';
import { NoPrices } from '../ticker/NoPrices.tsx';
import { TickerChart } from '../ticker/TickerChart.tsx';
import { TradeTable } from '../ticker/TradeTable.tsx';
import { placeTrades, TICKER_FIELDS, useTickerTrades } from '../ticker/useTickerTrades.ts';
import styles from './TickerPage.module.css';

/** Bars of every resolution divide a day. */
const COARSEST = 86_400;
const NO_TRADES: Trade[] = [];

type Trades = ReturnType<typeof useTickerTrades>;

const ChartSkeleton = () => (
  <Loading label="Loading the chart…" className={styles.loading}>
    <Skeleton height="var(--chart-height)" />
  </Loading>
);

/** How many trades the chart cannot show, and why. */
const describeMissing = (series: readonly CandleSeries[], trades: readonly Trade[], isCut: boolean): string => {
  const span = findSpan(series, COARSEST);
  if (!span) return '';
  const missing = trades.length - placeTrades(trades, span).length;
  const reasons = `${trades.some(({ legs }) => legs) ? 'with legs, ' : ''}without a time and a price, or outside of your prices`;
  const texts = [
    isCut && `Only the newest ${trades.length} trades are shown. Choose a shorter time.`,
    missing > 0 && `${formatCount(missing, 'trade')} of ${isCut ? 'these' : 'the filter'} ${reasons}.`,
  ];
  return texts.filter(Boolean).join(' ');
};

interface ContentProps {
  ticker: string;
  series: readonly CandleSeries[];
  trades: Trades;
}

const Chart = ({ ticker, series, trades: { call, trades } }: ContentProps) => {
  const navigate = useNavigate();
  const zone = useTimeZone();
  return (
    <Stack gap={2}>
      <TickerChart
        ticker={ticker}
        series={series}
        trades={call.error ? NO_TRADES : trades}
        onOpen={(id) => void navigate(`/trades/${id}`)}
      />
      <p className={chartStyles.note}>{describeSeries(series, zone)}</p>
    </Stack>
  );
};

interface TradesCardProps extends Omit<ContentProps, 'ticker'> {
  state: TradeFilterState;
}

const TradesCard = ({ series, trades: { call, trades, isCut, isStale }, state }: TradesCardProps) => (
  <Card
    title="Trades"
    description={trades && describeMissing(series, trades, isCut)}
    flush={trades !== undefined && trades.length > 0}
    aria-busy={isStale || undefined}
  >
    {trades === undefined ? (
      <TradesMissing call={call} />
    ) : trades.length === 0 ? (
      <NoTrades state={state} part="of this ticker">
        They will show here and on your prices.
      </NoTrades>
    ) : (
      <TradeTable trades={trades} />
    )}
  </Card>
);

const TradesMissing = ({ call }: Pick<Trades, 'call'>) => {
  if (call.error) return <CallError title="The trades could not be loaded" query={call} />;
  return (
    <Loading label="Loading trades...">
      <Skeleton lines={4} />
    </Loading>
  );
};

const describeSeries = (series: readonly CandleSeries[], zone: string): string | undefined => {
  const span = findSpan(series, COARSEST);
  if (!span) return undefined;
  const toText = (time: number) => formatInstant(new Date(time).toISOString(), zone);
  return `Your prices from ${toText(span.from)} to ${toText(span.to)}`;
};

const TickerContent = ({ ticker }: { ticker: string }) => {
  const state = useTradeFilter();
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const trades = useTickerTrades(ticker, state.filter);
  const series = useMemo(() => findStored(list.data?.series ?? [], listSeriesTickers(ticker)), [list.data, ticker]);
  const title = nameTicker(ticker, findSpan(series, COARSEST)?.to);
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <Button asChild variant="ghost">
            <Link to="/charts">All tickers</Link>
          </Button>
        }
      />
      <FilterBar state={state} shownElsewhere={TICKER_FIELDS} />
      <Stack gap={6}>
        <Card title="Chart">
          {list.data && series.length > 0 && <Chart ticker={ticker} series={series} trades={trades} />}
          {list.data && series.length === 0 && <NoPrices ticker={ticker} />}
          {list.error && !list.data && <CallError title="Your prices could not be loaded" query={list} />}
          {list.isPending && <ChartSkeleton />}
        </Card>
        <TradesCard series={series} trades={trades} state={state} />
      </Stack>
    </Page>
  );
};

/** Few visits to a chart replay a trade. */
const ReplayPage = lazy(() => import('../replay/ReplayPage.tsx'));

/** /charts/:ticker: the prices of a ticker with the trades of the filter (CHT-06), or the replay of one (PRA-01). */
const TickerPage = () => {
  const { ticker: written = '' } = useParams();
  const ticker = written.trim().toUpperCase();
  const replayed = new URLSearchParams(useLocation().search).get('replay');
  if (replayed === null) return <TickerContent key={ticker} ticker={ticker} />;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <ReplayPage key={`${ticker} ${replayed}`} ticker={ticker} tradeId={replayed} />
    </Suspense>
  );
};

export default TickerPage;

import { calls, type Trade } from 'contracts';
import { candles } from 'contracts/candles';
import { listSeriesTickers } from 'importers/candles';
import { useMemo } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  explainMissingChart,
  Page,
  PageHeader,
  useCall,
  useDocumentTitle,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { nameTicker } from '../chart/nameTicker.ts';
import { findStored, getChartPath } from '../chart/series.ts';
import { ReplayPlayer, ReplaySkeleton } from './ReplayPlayer.tsx';
import { toReplayTrade } from './replayTrade.ts';

const NotReplayed = ({ children }: { children: string }) => (
  <EmptyState title="This trade cannot be replayed">{children}</EmptyState>
);

const isOfTicker = ({ ticker, instrument }: Trade, shown: string): boolean =>
  (instrument?.kind === 'option' ? [ticker] : listSeriesTickers(ticker)).includes(shown);

const TradeReplay = ({ ticker, trade }: { ticker: string; trade: Trade }) => {
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const replayed = useMemo(() => toReplayTrade(trade), [trade]);
  const series = useMemo(() => findStored(list.data?.series ?? [], listSeriesTickers(ticker)), [list.data, ticker]);
  if (!replayed) return <NotReplayed>{explainMissingChart(trade)}</NotReplayed>;
  if (!isOfTicker(trade, ticker)) return <NotReplayed>{`It is not a trade of ${ticker}.`}</NotReplayed>;
  if (list.data) return <ReplayPlayer ticker={ticker} trade={replayed} account={trade.account} series={series} />;
  return list.error ? <CallError title="Your prices could not be loaded" query={list} /> : <ReplaySkeleton />;
};

const LoadedTrade = ({ ticker, tradeId }: ReplayPageProps) => {
  const call = useCall(calls.trades.get, { params: { id: tradeId } }, { handlesErrors: true });
  if (call.data) return <TradeReplay ticker={ticker} trade={call.data.trade} />;
  return call.error ? <CallError title="This trade could not be loaded" query={call} /> : <ReplaySkeleton />;
};

interface ReplayPageProps {
  ticker: string;
  /** As it is in the address. */
  tradeId: string;
}

/** /charts/:ticker?replay=<trade id>: one trade, bar by bar (PRA-01). Nothing here says how it ended (PRA-02). */
const ReplayPage = ({ ticker, tradeId }: ReplayPageProps) => {
  const isValid = calls.trades.get.params.safeParse({ id: tradeId }).success;
  useDocumentTitle(isValid ? `Replay of trade ${tradeId}, ${ticker}` : 'Replay');
  return (
    <Page>
      <PageHeader
        title={isValid ? `Replay of trade ${tradeId}` : 'Replay'}
        subtitle={nameTicker(ticker)}
        actions={
          <Button asChild variant="ghost">
            <Link to={getChartPath(ticker)}>End replay</Link>
          </Button>
        }
      />
      <Card aria-label="Replay of the trade">
        {isValid ? (
          <LoadedTrade ticker={ticker} tradeId={tradeId} />
        ) : (
          <NotReplayed>There is no such trade.</NotReplayed>
        )}
      </Card>
    </Page>
  );
};

export default ReplayPage;

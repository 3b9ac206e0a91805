import { calls, type Trade } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import { listSeriesTickers } from 'importers/candles';
import { Button, CallError, formatCount, Loading, Row, Skeleton, Stack, useCall } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { findStored } from '../chart/series.ts';
import { ComputeResult, useCompute } from '../prices/compute.tsx';

/** The newest trades without MAE. An import of more is rare, and a later visit computes the rest. */
const MAX_TRADES = 500;
const MAX_NAMES = 3;

/** The ticker of the prices that a trade was made at; undefined without such prices. */
const findPrices = ({ ticker, instrument, openedAt }: Trade, series: readonly CandleSeries[]): string | undefined => {
  const time = Date.parse(openedAt ?? '');
  const at = series.filter(({ from, to }) => from && to && time >= Date.parse(from) && time <= Date.parse(to));
  return findStored(at, instrument.kind === 'option' ? [ticker] : listSeriesTickers(ticker))[0]?.ticker;
};

const listNames = (names: readonly string[]): string => {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${formatCount(more, 'more ticker')}` : '');
};

const Compute = ({ tickers, count }: { tickers: readonly string[]; count: number }) => {
  const { result, start, isComputing } = useCompute();
  return (
    <Stack gap={2}>
      {count > 0 && (
        <Row gap={3} align="center">
          <p>{formatCount(count, 'trade')} without MAE and MFE can be computed from your prices.</p>
          <Button size="small" busy={isComputing} busyLabel="Computing…" onClick={() => start(tickers)}>
            Compute MAE and MFE
          </Button>
        </Row>
      )}
      <ComputeResult result={result} />
    </Stack>
  );
};

const Offer = ({ trades, series }: { trades: readonly Trade[]; series: readonly CandleSeries[] }) => {
  const timed = trades.filter(({ openedAt, entryPrice }) => openedAt !== undefined && entryPrice !== undefined);
  const found = timed.map((trade) => ({ ticker: trade.ticker, prices: findPrices(trade, series) }));
  const stored = found.flatMap(({ prices }) => prices ?? []);
  const missing = [...new Set(found.filter(({ prices }) => prices === undefined).map(({ ticker }) => ticker))];
  return (
    <Stack gap={2}>
      <Compute tickers={[...new Set(stored)]} count={stored.length} />
      {missing.length > 0 && (
        <p>
          There are no prices yet for trades of {listNames(missing)}. With prices of your platform, these trades have
          charts, and their MAE and MFE can be computed. <Link to="/charts">Add prices</Link>
        </p>
      )}
      {found.length === 0 && (
        <p>
          All trades with times and prices have MAE and MFE. <Link to="/charts">Charts</Link>
        </p>
      )}
    </Stack>
  );
};

/** After an import: what prices the trades of the journal have, and what they lack (CHT-05). */
const ImportDone = (_: SlotProperties['import.done']) => {
  const query = { lacks: ['mae'], structure: ['none'], limit: String(MAX_TRADES) };
  const trades = useCall(calls.trades.list, { query }, { handlesErrors: true });
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const failed = [trades, list].find(({ error }) => error);
  if (trades.data && list.data) return <Offer trades={trades.data.trades} series={list.data.series} />;
  if (failed) return <CallError title="Your prices could not be loaded" query={failed} />;
  return (
    <Loading label="Loading your prices…">
      <Skeleton lines={2} />
    </Loading>
  );
};

export default ImportDone;

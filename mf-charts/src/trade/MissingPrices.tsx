import type { Trade } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import { findContractRoot } from 'importers/candles';
import { Button, NoConnection } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './MissingPrices.module.css';
import type { TradeCandles } from './useTradeCandles.ts';

/** The prices of a root are for all of its contracts. An option has only its own. */
const namePrices = ({ ticker, instrument }: Trade): string =>
  (instrument?.kind === 'option' ? undefined : findContractRoot(ticker)) ?? formatInstrument(ticker, instrument);

/** Why a trade has no candles, with what can be done about it. Nothing while that is not known. */
const MissingPrices = ({ trade, prices: { list, call, bars } }: { trade: Trade; prices: TradeCandles }) => {
  const failed = [list, call].find(({ error }) => error);
  if (failed)
    return (
      <>
        <span className={styles.status}>Your prices could not be loaded.</span>
        <Button size="small" busy={failed.isFetching} onClick={() => void failed.refetch()}>
          Retry
        </Button>
      </>
    );
  if (list.fetchStatus === 'paused' || call.fetchStatus === 'paused') return <NoConnection />;
  if (list.isPending || call.isLoading || bars) return null;
  return (
    <Button asChild size="small">
      <Link to="/charts">Add prices of {namePrices(trade)}</Link>
    </Button>
  );
};

export default MissingPrices;

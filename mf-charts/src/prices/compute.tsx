import { timings } from 'contracts';
import { bulk } from 'contracts/bulk';
import { candles, type ExcursionsReply } from 'contracts/candles';
import { Fragment, useState } from 'react';
import { formatCount, localizeNumbers, useWrite } from 'shared-ui';
import { Link, notify } from 'shared-ui/host';

type Counts = Pick<ExcursionsReply, 'computed' | 'unchanged' | 'refused'>;

interface Computed extends Counts {
  tickers: readonly string[];
}

const add = (sum: Counts, reply: Counts): Counts => ({
  computed: sum.computed + reply.computed,
  unchanged: sum.unchanged + reply.unchanged,
  refused: [...sum.refused, ...reply.refused],
});

const describeResult = ({ tickers, computed, unchanged }: Computed): string =>
  `${tickers.join(', ')}: MAE and MFE of ${formatCount(computed, 'trade')} computed, ${unchanged} unchanged.`;

/** Computes MAE and MFE of the trades of tickers, one ticker after another. Undo restores all of them (CHT-05). */
export function useCompute() {
  const [result, setResult] = useState<Computed | null>(null);
  const [isComputing, setIsComputing] = useState(false);
  const undo = useWrite(bulk.undo);
  const compute = useWrite(candles.excursions);
  const report = (computed: Computed, undoIds: readonly string[]): void => {
    setResult(computed);
    const undoAll = () => {
      for (const id of undoIds) undo.mutate({ params: { id } });
    };
    const action = { label: 'Undo', onClick: undoAll };
    if (undoIds.length > 0) notify({ message: describeResult(computed), durationMs: timings.undoOfferMs, action });
  };
  const computeAll = async (tickers: readonly string[]): Promise<void> => {
    let sum: Counts = { computed: 0, unchanged: 0, refused: [] };
    const undoIds: string[] = [];
    const done: string[] = [];
    try {
      for (const ticker of tickers) {
        const reply = await compute.mutateAsync({ params: { ticker }, query: {}, body: {} });
        sum = add(sum, reply);
        done.push(ticker);
        if (reply.computed > 0) undoIds.push(reply.id);
      }
    } finally {
      // After a failure, the tickers before it are computed.
      if (done.length > 0) report({ ...sum, tickers: done }, undoIds);
    }
  };
  const start = (tickers: readonly string[]): void => {
    setIsComputing(true);
    computeAll(tickers)
      // The API client shows errors.
      .catch(() => undefined)
      .finally(() => setIsComputing(false));
  };
  return { result, start, isComputing };
}

/** A reason names no more trades than these. */
const NAMED_TRADES = 5;

/** The reasons of refusals with links to their trades. */
const Refusals = ({ refused }: Pick<Counts, 'refused'>) => {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <ul>
      {reasons.map((reason) => {
        const numbers = refused.filter((trade) => trade.reason === reason).map(({ id }) => id);
        return (
          <li key={reason}>
            {formatCount(numbers.length, 'trade')} (
            {numbers.slice(0, NAMED_TRADES).map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link to={`/trades/${id}`}>#{id}</Link>
              </Fragment>
            ))}
            {numbers.length > NAMED_TRADES && ', …'}): {localizeNumbers(reason)}
          </li>
        );
      })}
    </ul>
  );
};

export function ComputeResult({ result }: { result: Computed | null }) {
  return (
    <div role="status">
      {result && (
        <>
          <p>{describeResult(result)}</p>
          <Refusals refused={result.refused} />
        </>
      )}
    </div>
  );
}

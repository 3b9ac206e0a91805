import { timings } from 'contracts';
import { bulk } from 'contracts/bulk';
import { type CandleSeries, candles, type ExcursionsReply } from 'contracts/candles';
import { useState } from 'react';
import {
  Button,
  Card,
  type Column,
  EmptyState,
  formatCount,
  formatInstant,
  formatMegabytes,
  IconButton,
  ReplyContent,
  Row,
  Skeleton,
  Table,
  TrashIcon,
  useCall,
  useShownReply,
  useTimeZone,
  useWrite,
} from 'shared-ui';
import { Link, notify } from 'shared-ui/host';
import { getChartPath } from '../chart/series.ts';
import { formatResolution } from '../chart/formatResolution.ts';

const NO_FILTER = {};

/** Deletes prices. Undo restores them. */
const useDelete = () => {
  const restore = useWrite(candles.restore);
  const remove = useWrite(candles.delete);
  return ({ ticker, resolution }: CandleSeries) => {
    const input = { params: { ticker }, query: { resolution: String(resolution) } };
    const offerUndo = () =>
      notify({
        message: `Prices of ${ticker} deleted.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: () => restore.mutate(input) },
      });
    remove.mutate(input, { onSuccess: offerUndo });
  };
};

/** The reasons of refusals with the numbers of their trades. */
const Refusals = ({ refused }: Pick<ExcursionsReply, 'refused'>) => {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <ul>
      {reasons.map((reason) => {
        const numbers = refused.filter((trade) => trade.reason === reason).map(({ id }) => `#${id}`);
        return (
          <li key={reason}>
            {formatCount(numbers.length, 'trade')} ({numbers.slice(0, 5).join(', ')}
            {numbers.length > 5 && ', …'}): {reason}
          </li>
        );
      })}
    </ul>
  );
};

const describeResult = ({ computed, unchanged }: ExcursionsReply, ticker: string): string =>
  `${ticker}: MAE and MFE of ${formatCount(computed, 'trade')} computed, ${unchanged} unchanged.`;

/** Computes MAE and MFE of a ticker's trades (CHT-05). */
const useCompute = () => {
  const [result, setResult] = useState<{ ticker: string; reply: ExcursionsReply } | null>(null);
  const undo = useWrite(bulk.undo);
  const compute = useWrite(candles.excursions);
  const start = (ticker: string) =>
    compute.mutate(
      { params: { ticker }, query: {}, body: {} },
      {
        onSuccess: (reply) => {
          setResult({ ticker, reply });
          if (reply.computed > 0)
            notify({
              message: describeResult(reply, ticker),
              durationMs: timings.undoOfferMs,
              action: { label: 'Undo', onClick: () => undo.mutate({ params: { id: reply.id } }) },
            });
        },
      },
    );
  return { result, start, isComputing: compute.isPending };
};

const SeriesRows = ({ series }: { series: readonly CandleSeries[] }) => {
  const zone = useTimeZone();
  const remove = useDelete();
  const { result, start, isComputing } = useCompute();
  const columns: Column<CandleSeries>[] = [
    { title: 'Ticker', isRowHeader: true, cell: ({ ticker }) => <Link to={getChartPath(ticker)}>{ticker}</Link> },
    {
      title: 'Bars',
      cell: ({ resolution, count }) => `${count.toLocaleString('en-US')} of ${formatResolution(resolution)}`,
    },
    { title: 'From', wideOnly: true, cell: ({ from }) => from && formatInstant(from, zone) },
    { title: 'To', wideOnly: true, cell: ({ to }) => to && formatInstant(to, zone) },
    { title: 'Size', align: 'end', wideOnly: true, cell: ({ bytes }) => formatMegabytes(bytes) },
    {
      title: 'Actions',
      align: 'end',
      cell: (row) => (
        <Row gap={2} justify="end">
          <Button size="small" disabled={isComputing} onClick={() => start(row.ticker)}>
            Compute MAE and MFE
          </Button>
          <IconButton label={`Delete ${formatResolution(row.resolution)} of ${row.ticker}`} onClick={() => remove(row)}>
            <TrashIcon />
          </IconButton>
        </Row>
      ),
    },
  ];
  return (
    <>
      <Table
        caption="Stored prices"
        captionHidden
        columns={columns}
        rows={series}
        rowKey={({ ticker, resolution }) => `${ticker} ${resolution}`}
      />
      <div role="status">
        {result && (
          <>
            <p>{describeResult(result.reply, result.ticker)}</p>
            <Refusals refused={result.reply.refused} />
          </>
        )}
      </div>
    </>
  );
};

/** The stored prices of the trader. */
export const SeriesTable = () => {
  const query = useCall(candles.list, {}, { handlesErrors: true });
  return (
    <Card title="Your prices">
      <ReplyContent
        title="Your prices"
        call={query}
        reply={useShownReply(query, NO_FILTER)}
        skeleton={<Skeleton lines={3} />}
      >
        {({ series }) =>
          series.length > 0 ? (
            <SeriesRows series={series} />
          ) : (
            <EmptyState title="No prices yet">
              With prices of your platform, your trades have charts, and their MAE and MFE can be computed.
            </EmptyState>
          )
        }
      </ReplyContent>
    </Card>
  );
};

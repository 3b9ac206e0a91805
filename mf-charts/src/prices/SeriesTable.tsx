import { timings } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import {
  Button,
  Card,
  type Column,
  createDateFormat,
  EmptyState,
  formatMegabytes,
  formatNumber,
  IconButton,
  ReplyContent,
  Skeleton,
  Table,
  TrashIcon,
  useCall,
  useShownReply,
  useTimeZone,
  useWrite,
} from 'shared-ui';
import { Link, notify } from 'shared-ui/host';
import { formatResolution } from '../chart/formatResolution.ts';
import { nameTicker } from '../chart/nameTicker.ts';
import { getChartPath } from '../chart/series.ts';
import { ComputeResult, useCompute } from './compute.tsx';

const NO_FILTER = {};

const toTime = (instant: string | null): number | undefined => (instant === null ? undefined : Date.parse(instant));

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

const SeriesRows = ({ series }: { series: readonly CandleSeries[] }) => {
  const formatDate = createDateFormat({ dateStyle: 'medium', timeZone: useTimeZone() });
  const remove = useDelete();
  const columns: Column<CandleSeries>[] = [
    {
      title: 'Ticker',
      isRowHeader: true,
      cell: ({ ticker, to }) => <Link to={getChartPath(ticker)}>{nameTicker(ticker, toTime(to))}</Link>,
    },
    {
      title: 'Bars',
      cell: ({ resolution, count }) => `${formatNumber(count)} of ${formatResolution(resolution)}`,
    },
    { title: 'From', wideOnly: true, cell: ({ from }) => from && formatDate(new Date(from)) },
    { title: 'To', wideOnly: true, cell: ({ to }) => to && formatDate(new Date(to)) },
    { title: 'Size', align: 'end', wideOnly: true, cell: ({ bytes }) => formatMegabytes(bytes) },
    {
      title: 'Actions',
      align: 'end',
      cell: (row) => (
        <IconButton
          label={`Delete ${formatResolution(row.resolution)} of ${nameTicker(row.ticker, toTime(row.to))}`}
          onClick={() => remove(row)}
        >
          <TrashIcon />
        </IconButton>
      ),
    },
  ];
  return (
    <Table
      caption="Stored prices"
      captionHidden
      columns={columns}
      rows={series}
      rowKey={({ ticker, resolution }) => `${ticker} ${resolution}`}
    />
  );
};

/** The stored prices of the trader. */
export function SeriesTable() {
  const query = useCall(candles.list, {}, { handlesErrors: true });
  const { result, start, isComputing } = useCompute();
  const tickers = [...new Set(query.data?.series.map(({ ticker }) => ticker))];
  return (
    <Card
      title="Your prices"
      actions={
        tickers.length > 0 && (
          <Button size="small" busy={isComputing} busyLabel="Computing…" onClick={() => start(tickers)}>
            Compute MAE and MFE
          </Button>
        )
      }
    >
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
      <ComputeResult result={result} />
    </Card>
  );
}

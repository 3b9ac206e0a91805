import { type MeasuredFilter, toFilterQuery } from 'contracts';
import type { ExitCell, ExitsBody } from 'contracts/what-if';
import { type CellEquity, type CellTrades as CellPage, type CellTrade, whatIfTrades } from 'contracts/what-if-trades';
import {
  Amount,
  type AmountUnit,
  Button,
  CallError,
  type Column,
  formatDay,
  formatSignedAmount,
  getReplyUnit,
  Loading,
  Skeleton,
  Stack,
  Table,
  TradeLines,
  UnitProvider,
  usePages,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatRange } from './describe.ts';
import { formatExit } from './levels.ts';

/** Trades of one step of the list. */
const PAGE_SIZE = '20';

const createColumns = (unit: AmountUnit): Column<CellTrade>[] => [
  {
    title: 'Trade',
    isRowHeader: true,
    cell: ({ id, ticker, date }) => (
      <Link to={`/trades/${id}`}>{`${ticker}, ${formatDay(date, { weekday: false })}`}</Link>
    ),
  },
  { title: 'You', align: 'end', cell: ({ actualCents }) => <Amount cents={actualCents} /> },
  {
    title: 'With this exit',
    align: 'end',
    cell: ({ lowCents, highCents }) => formatRange(lowCents, highCents, unit),
  },
  { title: 'Certain', cell: ({ certain }) => (certain ? 'Certain' : 'Possible') },
];

const toPoints = (equity: readonly CellEquity[], name: 'actualCents' | 'lowCents' | 'highCents') =>
  equity.map(({ trades, [name]: cents }) => ({ trades, cents }));

const Equity = ({ equity, exit, unit }: { equity: readonly CellEquity[]; exit: string; unit: AmountUnit }) => {
  const last = equity.at(-1);
  if (!last) return null;
  return (
    <TradeLines
      label={`Equity with ${exit}, and yours, by number of trades`}
      unit={unit}
      lines={[
        {
          text: `With ${exit}: ${formatRange(last.lowCents, last.highCents, unit)}`,
          points: toPoints(equity, 'highCents'),
          downTo: toPoints(equity, 'lowCents'),
        },
        {
          text: `You: ${formatSignedAmount(last.actualCents, unit)}`,
          points: toPoints(equity, 'actualCents'),
          isDashed: true,
        },
      ]}
    />
  );
};

/** The trades in steps, the last ones first. */
const TradeList = ({ pages, exit }: { pages: readonly CellPage[]; exit: string }) => {
  const [first] = pages;
  return (
    <Table
      caption={`Trades with ${exit}`}
      captionHidden
      columns={createColumns(first && getReplyUnit(first))}
      rows={pages.flatMap(({ trades }) => trades)}
      rowKey={({ id }) => id}
    />
  );
};

interface CellTradesProps {
  cell: ExitCell;
  body: ExitsBody;
  filter: MeasuredFilter;
}

/** The equity of the chosen cell beside the actual one, and the trades that both are made of. */
export function CellTrades({ cell: { stop, target }, body, filter }: CellTradesProps) {
  const exit = formatExit({ stop, target }, body.in);
  const call = usePages(whatIfTrades.list, {
    getInput: (cursor) => ({
      query: { ...toFilterQuery(filter), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      body: { stop, target, in: body.in, until: body.until },
    }),
  });
  const pages = call.data?.pages ?? [];
  const [first] = pages;
  if (!first) {
    if (call.error) return <CallError title="The trades of this cell could not be loaded" query={call} />;
    return (
      <Loading label="Loading the trades of this cell…">
        <Skeleton height="32rem" />
      </Loading>
    );
  }
  const unit = getReplyUnit(first);
  return (
    <UnitProvider unit={unit}>
      <Stack gap={4} aria-busy={call.isPlaceholderData || undefined}>
        <Equity equity={first.equity} exit={exit} unit={unit} />
        <TradeList pages={pages} exit={exit} />
        {call.hasNextPage && (
          <div>
            <Button size="small" busy={call.isFetchingNextPage} onClick={() => void call.fetchNextPage()}>
              Show more trades
            </Button>
          </div>
        )}
      </Stack>
    </UnitProvider>
  );
}

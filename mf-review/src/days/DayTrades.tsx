import { calls, type DayReply, type DayTrade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  AmountNote,
  BreakevenNote,
  Card,
  type Column,
  createTradeFactColumns,
  formatMoney,
  formatPercent,
  Grid,
  getMoneyTone,
  getTradesPath,
  Stat,
  Table,
  TradeAmount,
  useCall,
  useTimeZone,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { Reply } from '../shared/Reply.tsx';
import styles from './Day.module.css';
import { getDayPath } from './paths.ts';

/** The figures and trades of a day: the same call as the calendar's dialog makes, so that they are equal (DAY-01). */
export function useDayTrades(date: string) {
  return useCall(calls.days.byDay, { params: { date }, query: {} });
}

const formatSigned = (cents: number | null): string | null =>
  cents === null ? null : formatMoney(cents, { signed: true });

/** The figures of a day. */
export function DayFigures({ day }: { day: DayReply }) {
  const { netCents, avgPerTradeCents, totalTrades, winPercent } = day.stats;
  return (
    <>
      <Grid column="8rem" gap={3}>
        <Stat label="Daily P&L" value={formatSigned(netCents)} tone={getMoneyTone(netCents)} />
        <Stat label="Avg P&L" value={formatSigned(avgPerTradeCents)} tone={getMoneyTone(avgPerTradeCents)} />
        <Stat label="Trades Taken" value={totalTrades} />
        <Stat label="Win %" value={winPercent === null ? null : formatPercent(winPercent)} />
      </Grid>
      <AmountNote trades={totalTrades} scope={day} />
      <BreakevenNote />
    </>
  );
}

const createColumns = (zone: string): readonly Column<DayTrade>[] => [
  { title: 'Tag', isRowHeader: true, cell: (trade) => <Link to={`/trades/${trade.id}`}>{formatTitle(trade)}</Link> },
  { title: 'Setup', cell: ({ setup }) => setup },
  { title: 'P&L', align: 'end', cell: (trade) => <TradeAmount trade={trade} /> },
  ...createTradeFactColumns(zone),
];

const NoTrades = ({ date }: { date: string }) => (
  <p className={styles.muted}>
    No trades are documented for this day. <Link to={`/add-trade?date=${date}`}>Add a trade</Link>
  </p>
);

/** The trades of a day, newest first. */
export function DayTrades({ date, call }: { date: string; call: ReturnType<typeof useDayTrades> }) {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const isEmpty = call.data?.trades.length === 0;
  return (
    <Card
      title="Trades"
      flush={!isEmpty && call.data !== undefined}
      actions={
        !isEmpty &&
        call.data && (
          <>
            <Link to={`${getDayPath(date)}?replay`}>Replay</Link>
            <Link to={getTradesPath({ from: date, to: date })}>Open in My Trades</Link>
          </>
        )
      }
    >
      <Reply call={call} title="The trades" height="6rem">
        {({ trades }) =>
          trades.length === 0 ? (
            <NoTrades date={date} />
          ) : (
            <Table
              caption="Trades on this day"
              captionHidden
              columns={createColumns(zone)}
              rows={trades}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(`/trades/${id}`)}
            />
          )
        }
      </Reply>
    </Card>
  );
}

const MAX_LISTED_TRADES = 10;

/** The first lines that a new note offers, as Markdown (DAY-04). Null for a day without trades. */
export function formatDayFacts({ stats, trades }: DayReply): string | null {
  if (trades.length === 0) return null;
  const listed = trades
    .slice(0, MAX_LISTED_TRADES)
    .map((trade) => `${formatTitle(trade)} ${formatSigned(trade.netCents)}`);
  const more = trades.length > MAX_LISTED_TRADES ? `, and ${trades.length - MAX_LISTED_TRADES} more` : '';
  const winRate = stats.winPercent === null ? '' : `, win rate ${formatPercent(stats.winPercent)}`;
  return [
    `- **Daily P&L**: ${formatSigned(stats.netCents) ?? '--'} (average ${formatSigned(stats.avgPerTradeCents) ?? '--'})`,
    `- **Trades taken**: ${stats.totalTrades}${winRate}`,
    `- **Results**: ${listed.join(', ')}${more}`,
  ].join('\n');
}

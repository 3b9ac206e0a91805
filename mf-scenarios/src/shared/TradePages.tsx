import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { AmountScope } from 'contracts';
import type { ReactNode } from 'react';
import {
  type AmountUnit,
  Button,
  CallError,
  type Column,
  formatDay,
  getReplyUnit,
  Loading,
  Skeleton,
  Stack,
  Table,
  UnitProvider,
} from 'shared-ui';
import { Link } from 'shared-ui/host';

/** Trades of one step of a list. */
export const PAGE_SIZE = '20';

interface ListedTrade {
  id: number;
  ticker: string;
  date: string;
}

const createTradeColumn = <T extends ListedTrade>(): Column<T> => ({
  title: 'Trade',
  isRowHeader: true,
  cell: ({ id, ticker, date }) => (
    <Link to={`/trades/${id}`}>{`${ticker}, ${formatDay(date, { weekday: false })}`}</Link>
  ),
});

interface TradePagesProps<T, Page> {
  call: UseInfiniteQueryResult<{ pages: Page[] }, Error>;
  /** 'the trades of this cell' */
  what: string;
  /** Names the table. */
  caption: string;
  /** The columns after the trade. */
  createColumns: (unit: AmountUnit) => Column<T>[];
  /** The height that is reserved while the first trades load. */
  height: string;
  /** What is shown above the trades. */
  children?: (first: Page, unit: AmountUnit) => ReactNode;
}

/** Trades that figures are made of, in steps, the last ones first. Each opens its trade. */
export function TradePages<T extends ListedTrade, Page extends AmountScope & { trades: readonly T[] }>({
  call,
  what,
  caption,
  createColumns,
  height,
  children,
}: TradePagesProps<T, Page>) {
  const pages = call.data?.pages ?? [];
  const [first] = pages;
  if (!first) {
    if (call.error) return <CallError title={`Could not load ${what}`} query={call} />;
    return (
      <Loading label={`Loading ${what}…`}>
        <Skeleton height={height} />
      </Loading>
    );
  }
  const unit = getReplyUnit(first);
  return (
    <UnitProvider unit={unit}>
      <Stack gap={4} aria-busy={call.isPlaceholderData || undefined}>
        {children?.(first, unit)}
        <Table
          caption={caption}
          captionHidden
          columns={[createTradeColumn<T>(), ...createColumns(unit)]}
          rows={pages.flatMap(({ trades }) => trades)}
          rowKey={({ id }) => id}
        />
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

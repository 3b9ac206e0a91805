import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import {
  Badge,
  type BadgeProps,
  formatDay,
  formatInstant,
  formatPrice,
  formatSize,
  getPriceDecimals,
  Money,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { PreviewTrade, TradeStatus } from '../reading/types.ts';
import styles from './preview.module.css';

export const statusNames: Readonly<Record<TradeStatus, string>> = {
  new: 'New',
  stored: 'Already imported',
  changed: 'Changed',
  attention: 'Needs attention',
};

const tones: Readonly<Record<TradeStatus, BadgeProps['tone']>> = {
  new: 'neutral',
  stored: 'neutral',
  changed: 'warning',
  attention: 'warning',
};

/**
 * The height of a row in rem: two lines on a phone. It is the same for all rows, so that hidden rows need no measuring.
 */
const ROW_REM = 3.5;

const join = (...facts: (string | null | undefined)[]): string => facts.filter(Boolean).join(' · ');

const describePrices = ({ note, entryPrice, exitPrice, prices }: PreviewTrade): string => {
  const decimals = prices.length > 0 ? getPriceDecimals(prices) : undefined;
  return join(note, `${formatPrice(entryPrice, decimals)} → ${formatPrice(exitPrice, decimals)}`);
};

const describeTime = ({ closedAt, date, account }: PreviewTrade, zone: string): string =>
  join(closedAt ? formatInstant(closedAt, zone) : formatDay(date), account);

/** On a phone in one line, of which the end may not fit. */
const Detail = ({ trade, zone }: { trade: PreviewTrade; zone: string }) => {
  const prices = describePrices(trade);
  const time = describeTime(trade, zone);
  return (
    <span className={styles.detail} title={join(prices, time)}>
      <span className={styles.prices}>{prices}</span>
      <span className={styles.separator}> · </span>
      <span className={styles.time}>{time}</span>
    </span>
  );
};

const Ticker = ({ trade: { id, title } }: { trade: PreviewTrade }) =>
  id === null ? <b>{title}</b> : <Link to={`/trades/${id}`}>{title}</Link>;

const TradeRow = ({
  trade,
  zone,
  position,
  count,
}: {
  trade: PreviewTrade;
  zone: string;
  position: number;
  count: number;
}) => (
  <li className={styles.trade} aria-setsize={count} aria-posinset={position + 1}>
    <span className={styles.ticker}>
      <Ticker trade={trade} />{' '}
      <span className={styles.size}>
        {trade.side} {formatSize(trade.quantity)}
      </span>
    </span>
    <Detail trade={trade} zone={zone} />
    <Money cents={trade.netCents} className={styles.amount} />
    {trade.status && (
      <span className={styles.status}>
        <Badge tone={tones[trade.status]}>{statusNames[trade.status]}</Badge>
      </span>
    )}
  </li>
);

const useVisibleRows = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // After each render, because what is above the list changes its place.
  useLayoutEffect(() => {
    const found = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(found - top) >= 1) setTop(found);
  });
  const height = ROW_REM * rem;
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => height, overscan: 8, scrollMargin: top });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top);
  const style = { paddingBlock: `${before}px ${after}px`, '--row-height': `${height}px` } as CSSProperties;
  return { list, style, indexes: items.map(({ index }) => index) };
};

/** The trades of the file. Only rows near the viewport are rendered, so that 10,000 are as fast as 30. */
export function TradeList({ trades, zone }: { trades: readonly PreviewTrade[]; zone: string }) {
  const { list, style, indexes } = useVisibleRows(trades.length);
  return (
    <ul ref={list} className={styles.list} style={style} aria-label="Trades of the file">
      {indexes.map((index) => {
        const trade = trades[index];
        return trade && <TradeRow key={trade.key} trade={trade} zone={zone} position={index} count={trades.length} />;
      })}
    </ul>
  );
}

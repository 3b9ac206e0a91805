import type { Trade } from 'contracts';
import type { Bar } from 'importers/candles';
import { formatMoney } from 'shared-ui';
import type { ChartDrawings, ChartMark } from '../chart/chartDrawings.ts';
import { getResultColor } from '../chart/markClusters.ts';
import { formatFillTime, formatLevel, formatSize } from '../trade/formatFill.ts';
import type { PlacedTrade } from './useTickerTrades.ts';

const getTradeColor = ({ netCents, breakeven }: Trade) => getResultColor(breakeven ? 0 : netCents);

const toMarks = ({ trade, entry, exit }: PlacedTrade): ChartMark[] => {
  const color = getTradeColor(trade);
  const closing = { id: `${trade.id}`, color, shape: trade.netCents < 0 ? 'square' : 'circle' } as const;
  return [
    {
      ...entry,
      id: `${trade.id}`,
      color,
      shape: trade.side === 'short' ? 'arrowDown' : 'arrowUp',
      netCents: trade.netCents,
    },
    ...(exit ? [{ ...exit, ...closing }] : []),
  ];
};

/**
 * Marks and lines of the trades that began within the bars.
 * @param length of a bar in milliseconds
 */
export function drawTrades(placed: readonly PlacedTrade[], bars: readonly Bar[], length: number): ChartDrawings {
  const from = bars[0]?.time ?? 0;
  const to = (bars.at(-1)?.time ?? 0) + length;
  const shown = placed.filter(({ entry }) => entry.time >= from && entry.time < to);
  return {
    marks: shown.flatMap(toMarks).filter(({ time }) => time < to),
    segments: shown.flatMap(({ trade, entry, exit }) =>
      exit && exit.time < to ? [{ from: entry, to: exit, color: getTradeColor(trade) }] : [],
    ),
  };
}

const formatResult = ({ netCents, breakeven, currency }: Trade): string => {
  if (netCents === 0) return 'breakeven';
  const result = breakeven ? 'breakeven' : netCents > 0 ? 'gain' : 'loss';
  return `${result} ${formatMoney(netCents, { signed: true, currency })}`;
};

/** A trade as one sentence: 'Trade 12: long 100 at 50.25, Jul 14, 9:31:00 AM, gain +$120.00'. */
export function describePlaced({ trade, entry }: PlacedTrade, decimals: number, timeZone: string): string {
  const size = trade.quantity === undefined ? '' : ` ${formatSize(Number(trade.quantity))}`;
  const what = `${trade.side ?? 'trade'}${size} at ${formatLevel(entry.price, decimals)}`;
  return `Trade ${trade.id}: ${what}, ${formatFillTime(entry.time, timeZone)}, ${formatResult(trade)}`;
}

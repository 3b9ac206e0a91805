import type { MediaFile, Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { formatDay, formatMoney } from 'shared-ui';

export interface TradePicture extends MediaFile {
  thumbnailUrl: string;
  trade: Trade;
}

/** Pictures of trades, and videos with one, in the order of the trades. */
export function listPictures(trades: readonly Trade[]): TradePicture[] {
  return trades.flatMap((trade) =>
    trade.files.flatMap((file) => {
      const { thumbnailUrl } = file;
      return thumbnailUrl === undefined ? [] : { ...file, thumbnailUrl, trade };
    }),
  );
}

/** 'NVDA, Jan 31, 2026: +$120.00'. */
export function describeTrade({ date, netCents, currency, ...trade }: Trade): string {
  const result = netCents === null ? '--' : formatMoney(netCents, { signed: true, currency });
  return `${formatTitle(trade)}, ${formatDay(date, { weekday: false })}: ${result}`;
}

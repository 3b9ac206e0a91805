import { calls, type MediaFile, type ReplyOf, type Trade } from 'contracts';
import { getCachedPages, type ReplyCache } from 'shared-ui';

/** The effect of a write on the journal. */
export type TradeChange =
  | { kind: 'created' | 'saved'; trade: Trade }
  | { kind: 'deleted'; tradeId: number }
  | { kind: 'fileAdded'; tradeId: number; file: MediaFile }
  | { kind: 'fileDeleted'; fileId: string };

type Pages = ReplyOf<typeof calls.trades.list>[];

const findTrade = (pages: Pages, tradeId: number): Trade | undefined =>
  pages.flatMap(({ trades }) => trades).find(({ id }) => id === tradeId);

/** The trade in the loaded pages of the journal, without a request. */
export const findCachedTrade = (tradeId: number): Trade | undefined =>
  findTrade(getCachedPages(calls.trades.list), tradeId);

const mapTrades = (pages: Pages, map: (trades: Trade[]) => Trade[]): Pages =>
  pages.map((page) => ({ ...page, trades: map(page.trades) }));

/** The position does not matter, because the list is sorted later. A repeated reply does not undo a newer save. */
const putTrade = (pages: Pages, saved: Trade): Pages => {
  const existing = findTrade(pages, saved.id);
  if (existing && existing.version > saved.version) return pages;
  const [first, ...rest] = mapTrades(pages, (trades) => trades.filter(({ id }) => id !== saved.id));
  return first ? [{ ...first, trades: [saved, ...first.trades] }, ...rest] : [];
};

const mapFiles = (pages: Pages, isAffected: (trade: Trade) => boolean, map: (files: MediaFile[]) => MediaFile[]) =>
  mapTrades(pages, (trades) =>
    trades.map((trade) => (isAffected(trade) ? { ...trade, files: map(trade.files) } : trade)),
  );

const removeFile = (files: MediaFile[], fileId: string) => files.filter(({ id }) => id !== fileId);

/** The loaded pages of the journal after the change. */
export const applyTradeChange = (pages: Pages, change: TradeChange, isComplete: boolean): Pages => {
  switch (change.kind) {
    case 'created':
      return putTrade(pages, change.trade);
    case 'saved':
      // Among the first pages only, an older trade would be in the wrong place.
      return isComplete || findTrade(pages, change.trade.id) ? putTrade(pages, change.trade) : pages;
    case 'deleted':
      return mapTrades(pages, (trades) => trades.filter(({ id }) => id !== change.tradeId));
    case 'fileAdded':
      return mapFiles(
        pages,
        ({ id }) => id === change.tradeId,
        (files) => [...removeFile(files, change.file.id), change.file],
      );
    case 'fileDeleted':
      return mapFiles(
        pages,
        ({ files }) => files.some(({ id }) => id === change.fileId),
        (files) => removeFile(files, change.fileId),
      );
  }
};

/** Shows a write in the journal and on the trade's page, without a request if all of the journal is loaded. */
export const updateTradeCaches = (cache: ReplyCache, change: TradeChange): void => {
  cache.updatePages(calls.trades.list, (pages, isComplete) => applyTradeChange(pages, change, isComplete));
  if (change.kind === 'saved') {
    const { trade } = change;
    cache.setReply(calls.trades.get, { params: { id: String(trade.id) } }, { trade });
  }
};

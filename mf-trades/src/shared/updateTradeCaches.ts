import { calls, type MediaFile, type ReplyOf, type Trade } from 'contracts';
import type { SavedMarks } from 'contracts/marks';
import { getCachedPages, type ReplyCache, type UploadTarget } from 'shared-ui';

/** The effect of a write on the journal. */
export type TradeChange =
  | { kind: 'created' | 'saved'; trade: Trade }
  | { kind: 'deleted'; tradeId: number }
  | { kind: 'fileAdded'; tradeId: number; file: MediaFile }
  | { kind: 'fileDeleted'; fileId: string }
  | { kind: 'fileMarked'; tradeId: number; fileId: string; saved: SavedMarks };

type Pages = ReplyOf<typeof calls.trades.list>[];

/** The trade in the loaded pages of any list, without a request. */
export function findCachedTrade(tradeId: number): Trade | undefined {
  return getCachedPages(calls.trades.list)
    .flatMap(({ trades }) => trades)
    .find(({ id }) => id === tradeId);
}

const removeFile = (files: MediaFile[], fileId: string) => files.filter(({ id }) => id !== fileId);

const markFile = (file: MediaFile, { fileId, saved }: Extract<TradeChange, { kind: 'fileMarked' }>): MediaFile =>
  file.id === fileId ? { ...file, ...saved } : file;

/** The trade after the change; undefined when it is deleted. A repeated reply does not undo a newer save. */
const changeTrade = (trade: Trade, change: TradeChange): Trade | undefined => {
  switch (change.kind) {
    case 'created':
    case 'saved':
      return trade.id === change.trade.id && trade.version <= change.trade.version ? change.trade : trade;
    case 'deleted':
      return trade.id === change.tradeId ? undefined : trade;
    case 'fileAdded': {
      const { tradeId, file } = change;
      return trade.id === tradeId ? { ...trade, files: [...removeFile(trade.files, file.id), file] } : trade;
    }
    case 'fileDeleted':
      return { ...trade, files: removeFile(trade.files, change.fileId) };
    case 'fileMarked':
      return { ...trade, files: trade.files.map((file) => markFile(file, change)) };
  }
};

/**
 * Applies the change to the loaded pages of a list, as far as it needs no knowledge of the filter. They are loaded
 * again afterwards.
 */
export function applyTradeChange(pages: Pages, change: TradeChange): Pages {
  return pages.map((page) => ({ ...page, trades: page.trades.flatMap((trade) => changeTrade(trade, change) ?? []) }));
}

/** Shows a write at once in the lists and on the trade's page. The lists and their sums are then loaded again. */
export function updateTradeCaches(cache: ReplyCache, change: TradeChange): void {
  cache.updatePages(calls.trades.list, (pages) => applyTradeChange(pages, change));
  if (change.kind === 'saved') {
    const { trade } = change;
    cache.setReply(calls.trades.get, { params: { id: String(trade.id) } }, { trade });
  }
  if (change.kind === 'fileMarked')
    cache.setReply(calls.trades.get, { params: { id: String(change.tradeId) } }, (reply) => {
      const trade = reply && changeTrade(reply.trade, change);
      return trade && { trade };
    });
  if (change.kind === 'deleted') cache.dropReplies({ id: String(change.tradeId) });
}

/** For the upload of a trade's files. */
export function createUploadTarget(tradeId: number): UploadTarget {
  return {
    form: { tradeId: String(tradeId) },
    addToCache: (cache, file) => updateTradeCaches(cache, { kind: 'fileAdded', tradeId, file }),
  };
}

import { calls, type MediaFile, type ReplyOf, type Trade } from 'contracts';
import type { CompletedCall } from 'shared-ui/host';

type Page = ReplyOf<typeof calls.trades.list>;
type Change = (trades: readonly Trade[]) => Trade[];

/** The position does not matter, because the list is sorted later. A repeated reply does not undo a newer save. */
const putTrade =
  (trade: Trade): Change =>
  (trades) => {
    const existing = trades.find(({ id }) => id === trade.id);
    const newest = existing && existing.version > trade.version ? existing : trade;
    return [newest, ...trades.filter(({ id }) => id !== trade.id)];
  };

const removeTrade =
  (tradeId: number): Change =>
  (trades) =>
    trades.filter(({ id }) => id !== tradeId);

const addFile =
  (tradeId: number, file: MediaFile): Change =>
  (trades) =>
    trades.map((trade) =>
      trade.id === tradeId ? { ...trade, files: [...trade.files.filter(({ id }) => id !== file.id), file] } : trade,
    );

const removeFile =
  (fileId: unknown): Change =>
  (trades) =>
    trades.map((trade) =>
      trade.files.some(({ id }) => id === fileId)
        ? { ...trade, files: trade.files.filter(({ id }) => id !== fileId) }
        : trade,
    );

const toChange = ({ call, input: { params, form }, reply }: CompletedCall): Change | undefined => {
  switch (call) {
    case calls.trades.create:
      return putTrade(reply as Trade);
    case calls.trades.update:
    case calls.trades.restore:
      return putTrade((reply as { trade: Trade }).trade);
    case calls.trades.delete:
      return removeTrade(Number(params?.id));
    case calls.media.upload:
      return addFile(Number(form?.tradeId), reply as MediaFile);
    case calls.media.delete:
      return removeFile(params?.fileId);
    default:
      return undefined;
  }
};

/** Applies a write of this tab to the complete list of pages. Returns undefined for any other write. */
export const applyWrite = (pages: readonly Page[], completedCall: CompletedCall): Page[] | undefined => {
  const change = toChange(completedCall);
  return change && [{ trades: change(pages.flatMap(({ trades }) => trades)) }];
};

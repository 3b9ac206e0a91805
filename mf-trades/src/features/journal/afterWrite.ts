import { calls, type MediaFile, type ReplyOf, type Trade } from 'contracts';
import type { CompletedCall } from 'shared-ui/host';

type Page = ReplyOf<typeof calls.trades.list>;
type Change = (trades: readonly Trade[]) => Trade[];

/** It may stand anywhere, the list puts itself in order. A reply that was repeated does not undo a newer save. */
const put =
  (trade: Trade): Change =>
  (trades) => {
    const known = trades.find(({ id }) => id === trade.id);
    const newest = known && known.version > trade.version ? known : trade;
    return [newest, ...trades.filter(({ id }) => id !== trade.id)];
  };

const takeOut =
  (gone: number): Change =>
  (trades) =>
    trades.filter(({ id }) => id !== gone);

const attach =
  (to: number, file: MediaFile): Change =>
  (trades) =>
    trades.map((trade) =>
      trade.id === to ? { ...trade, files: [...trade.files.filter(({ id }) => id !== file.id), file] } : trade,
    );

const detach =
  (fileId: unknown): Change =>
  (trades) =>
    trades.map((trade) =>
      trade.files.some(({ id }) => id === fileId)
        ? { ...trade, files: trade.files.filter(({ id }) => id !== fileId) }
        : trade,
    );

const changeOf = ({ call, input: { params, form }, reply }: CompletedCall): Change | undefined => {
  switch (call) {
    case calls.trades.create:
      return put(reply as Trade);
    case calls.trades.update:
    case calls.trades.restore:
      return put((reply as { trade: Trade }).trade);
    case calls.trades.delete:
      return takeOut(Number(params?.id));
    case calls.media.upload:
      return attach(Number(form?.tradeId), reply as MediaFile);
    case calls.media.delete:
      return detach(params?.fileId);
    default:
      return undefined;
  }
};

/** What a write of this tab makes of the journal's pages, all of which are there; undefined for one that is not known. */
export const afterWrite = (pages: readonly Page[], made: CompletedCall): Page[] | undefined => {
  const change = changeOf(made);
  return change && [{ trades: change(pages.flatMap(({ trades }) => trades)) }];
};

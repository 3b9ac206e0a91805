import type { Trade, z } from 'contracts';
import { type ArrangeReply, importedTrades } from 'contracts/imported-trades';
import { type ReplyCache, useWrite } from 'shared-ui';
import { notify, useNavigate } from 'shared-ui/host';
import { updateTradeCaches } from '../../shared/updateTradeCaches.ts';

type Arranged = z.output<typeof ArrangeReply>;

const NOTICE_MS = 10_000;

const announce = (message: string, undo?: () => void): void =>
  notify({ message, durationMs: NOTICE_MS, ...(undo && { action: { label: 'Undo', onClick: undo } }) });

/** Removes the trades that are not in the reply. Their page is about to be left and must not request them again. */
const removeTrades = (cache: ReplyCache, before: readonly number[], { ids }: Arranged): void => {
  for (const tradeId of before) if (!ids.includes(tradeId)) updateTradeCaches(cache, { kind: 'deleted', tradeId });
};

interface Options {
  trade: Trade;
  onDone: () => void;
}

/** Returns a function that opens the resulting trade if it replaces this one. */
const useOpenTrade = ({ trade, onDone }: Options) => {
  const navigate = useNavigate();
  return ({ ids }: Arranged): void => {
    onDone();
    const [first] = ids;
    if (first !== undefined && !ids.includes(trade.id)) void navigate(`/trades/${first}`, { replace: true });
  };
};

/**
 * Splits the trade. `canUndo`: merging the parts again restores what was before.
 */
export function useSplit(options: Options & { canUndo: boolean }) {
  const openTrade = useOpenTrade(options);
  const { mutate: merge } = useWrite(importedTrades.merge, {
    onSuccess: () => announce('The parts are one trade again.'),
  });
  return useWrite(importedTrades.split, {
    handlesErrors: true,
    updateCache: (cache, reply, { body }) => removeTrades(cache, [body.id], reply),
    onSuccess: (reply) => {
      openTrade(reply);
      const undo = options.canUndo ? () => merge({ body: reply }) : undefined;
      announce(`Split into ${reply.ids.length} trades.`, undo);
    },
  });
}

/** Merges trades. `canUndo`: splitting the merged trade restores what was before. */
export function useMerge(options: Options & { canUndo: boolean }) {
  const openTrade = useOpenTrade(options);
  const { mutate: split } = useWrite(importedTrades.split, {
    onSuccess: () => announce('The trades are separate again.'),
  });
  return useWrite(importedTrades.merge, {
    handlesErrors: true,
    updateCache: (cache, reply, { body }) => removeTrades(cache, body.ids, reply),
    onSuccess: (reply, { body: { ids } }) => {
      openTrade(reply);
      const [id] = reply.ids;
      const undo = options.canUndo && id !== undefined ? () => split({ body: { id } }) : undefined;
      announce(`${ids.length} trades merged into one.`, undo);
    },
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { calls } from 'contracts';
import { useEffect, useMemo, useState } from 'react';
import {
  createUploadQueue,
  isUploadPending,
  Stack,
  UploadList,
  type UploadQueue,
  type UploadTarget,
  useUploadGuard,
  useUploadItems,
  useUploads,
} from 'shared-ui';
import { Link } from 'shared-ui/host';

/**
 * One queue of files per trade. The page owns them: a pasted picture continues to upload while the trader is at the
 * next trade.
 */
export function useUploadQueues() {
  const client = useQueryClient();
  const [queues] = useState(() => new Map<string, UploadQueue>());
  useEffect(
    () => () => {
      for (const queue of queues.values()) queue.clear();
    },
    [queues],
  );
  return {
    get: (tradeId: string): UploadQueue => {
      const queue = queues.get(tradeId) ?? createUploadQueue(client);
      queues.set(tradeId, queue);
      return queue;
    },
    listOthers: (tradeId: string | undefined) => [...queues].filter(([id]) => id !== tradeId),
  };
}

export type UploadQueues = ReturnType<typeof useUploadQueues>;

const createTarget = (tradeId: number): UploadTarget => ({
  form: { tradeId: String(tradeId) },
  addToCache: (cache, file) =>
    cache.setReply(calls.trades.get, { params: { id: String(tradeId) } }, (reply) => {
      if (!reply) return reply;
      const files = [...reply.trade.files.filter(({ id }) => id !== file.id), file];
      return { trade: { ...reply.trade, files } };
    }),
});

/** The files that are being added to the trade. */
export function useTradeUploads(tradeId: number, attachedCount: number, queues: UploadQueues) {
  const target = useMemo(() => createTarget(tradeId), [tradeId]);
  return useUploads({ target, attachedCount, queue: queues.get(String(tradeId)) });
}

const EarlierFiles = ({ tradeId, queue }: { tradeId: string; queue: UploadQueue }) => {
  const items = useUploadItems(queue);
  useUploadGuard(items.some(isUploadPending));
  useEffect(() => {
    queue.clearCompleted();
    return queue.onUploaded(({ id }) => queue.remove(id));
  }, [queue]);
  if (items.length === 0) return null;
  return (
    <section aria-label={`Files of trade ${tradeId}`}>
      <Stack gap={2}>
        <p>
          Files of <Link to={`/trades/${tradeId}`}>trade {tradeId}</Link>
        </p>
        <UploadList queue={queue} />
      </Stack>
    </section>
  );
};

/** The files of trades that the trader has left already, until they are uploaded. */
export function EarlierUploads({ queues, tradeId }: { queues: UploadQueues; tradeId: string | undefined }) {
  return queues.listOthers(tradeId).map(([id, queue]) => <EarlierFiles key={id} tradeId={id} queue={queue} />);
}

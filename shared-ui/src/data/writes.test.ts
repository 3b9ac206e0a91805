import { QueryObserver } from '@tanstack/react-query';
import { calls } from 'contracts';
import { ApiError } from 'shared-ui/host';
import { getQueryKey, invalidateTopic, queryClient } from './queryClient.ts';
import { writeThroughCache } from './writes.ts';

const input = { params: { id: '3' } };

/** Observes the reply of a trade's call as its page does, and counts the requests. */
const observeTrade = async () => {
  const read = jest.fn(async () => null);
  const observer = new QueryObserver(queryClient, {
    queryKey: getQueryKey(calls.trades.get, input),
    queryFn: read,
    meta: { topics: ['trades', 'flags'] },
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  read.mockClear();
  return { read, observer, stop };
};

const deleteTrade = () =>
  writeThroughCache(
    calls.trades.delete,
    input,
    async () => ({ ok: true as const }),
    (cache) => cache.dropReplies({ id: '3' }),
  );

afterEach(() => queryClient.clear());

it('reads nothing of a deleted trade, whatever changes before its page is left (DET-09)', async () => {
  const { read, stop } = await observeTrade();
  await deleteTrade();
  invalidateTopic('flags');
  await Promise.resolve();
  expect(read).not.toHaveBeenCalled();
  stop();
});

it('reads a trade again after another device has changed it, so that the next attempt has its version (API-13)', async () => {
  const { read, stop } = await observeTrade();
  const conflict = new ApiError(412, { error: 'This trade was changed elsewhere.', code: 'version_conflict' });
  await expect(writeThroughCache(calls.trades.delete, input, () => Promise.reject(conflict))).rejects.toBe(conflict);
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it('reads a trade again after its deletion was undone (DET-09)', async () => {
  const { read, observer, stop } = await observeTrade();
  await deleteTrade();
  await observer.refetch();
  expect(read).toHaveBeenCalledTimes(1);
  invalidateTopic('flags');
  await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

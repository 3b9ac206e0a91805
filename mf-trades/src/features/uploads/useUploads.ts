import { calls, type MediaLimits, timings, limits as usual } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useCall } from 'shared-ui';
import { getApi, useLeaveGuard } from 'shared-ui/host';
import { checkFiles, type Rejected } from './check.ts';
import { createUploadQueue, isUnderWay, type SendFile, type UploadItem, type UploadQueue } from './queue.ts';

export interface UploadsOptions {
  /** The trade that takes each file as soon as it is chosen (DET-06). Without one the files wait for `start`. */
  tradeId?: number;
  /** How many files that trade has already. */
  attached?: number;
  /** With `tradeId`, half a second after each file that went up: the time to read the trade anew. */
  onUploaded?: () => void;
}

export interface Uploads {
  items: readonly UploadItem[];
  queue: UploadQueue;
  limits: MediaLimits;
  /** Of the files chosen last, those that were not taken. */
  rejected: readonly Rejected[];
  add: (files: readonly File[]) => void;
  dismissRejected: () => void;
  /** Takes every file off the list and cancels the one on its way. */
  clear: () => void;
  /** Begins a new list; who takes the old one cares for it from now on. */
  handOver: () => UploadQueue;
}

/** The list says itself that a file did not arrive; what the server has against it is a failure like any other (CLI-02). */
const sendFile: SendFile = (tradeId, file, { key, ...options }) => {
  const input = { headers: { 'idempotency-key': key }, form: { tradeId: String(tradeId) }, file };
  return getApi().upload(calls.media.upload, input, { ...options, quiet: ['network', 'timeout'] });
};

const create = () => createUploadQueue(sendFile);

export const useItems = (queue: UploadQueue): readonly UploadItem[] =>
  useSyncExternalStore(queue.subscribe, queue.items);

/** The one list that the component holds now; it ends with the component. */
const useOwnQueue = () => {
  const [queue, setQueue] = useState(create);
  const own = useRef(queue);
  useEffect(() => () => own.current.clear(), []);
  const handOver = () => {
    own.current = create();
    setQueue(own.current);
    return queue;
  };
  return { queue, handOver };
};

/** DET-06: each file goes up at once; its trade shows it then, and so its line goes. */
const useImmediate = (queue: UploadQueue, tradeId: number | undefined, onUploaded = () => {}): void => {
  const reload = useEffectEvent(onUploaded);
  useEffect(() => {
    if (tradeId === undefined) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = queue.onUploaded(({ id }) => {
      timers.add(setTimeout(() => reload(), timings.uploadedReload));
      timers.add(setTimeout(() => queue.remove(id), timings.uploadedGone));
    });
    queue.start(tradeId);
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, [queue, tradeId]);
};

const question = {
  title: 'Leave while files are uploading?',
  text: 'What has not gone up yet will not be attached to the trade.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Asks before the page is left while files are on their way to a trade. */
export const useUploadGuard = (isUploading: boolean): void => useLeaveGuard(isUploading ? question : null);

/** The files that are chosen for a trade, and their way there. */
export const useUploads = ({ tradeId, attached = 0, onUploaded }: UploadsOptions = {}): Uploads => {
  const { queue, handOver } = useOwnQueue();
  const items = useItems(queue);
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  const { data: limits = usual.media } = useCall(calls.media.limits, {}, { quiet: true });
  useImmediate(queue, tradeId, onUploaded);
  useUploadGuard(queue.isStarted() && items.some(isUnderWay));

  const add = (files: readonly File[]) => {
    const inList = tradeId === undefined ? items : items.filter(({ status }) => status !== 'success');
    const checked = checkFiles(files, limits.filesPerTrade - attached - inList.length, limits);
    setRejected(checked.rejected);
    queue.add(checked.accepted);
  };
  const dismissRejected = () => setRejected([]);
  const clear = () => {
    dismissRejected();
    queue.clear();
  };
  return { items, queue, limits, rejected, add, dismissRejected, clear, handOver };
};

import { useQueryClient } from '@tanstack/react-query';
import { calls, limits as defaultLimits, timings } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from 'shared-ui/host';
import { useCall } from '../data/queries.tsx';
import { checkFiles, type RejectedFile } from './checkFiles.ts';
import { createUploadQueue, isPending, type UploadItem, type UploadQueue, type UploadTarget } from './queue.ts';

export interface UploadsOptions {
  /**
   * DET-06: files are uploaded to it on selection; a new object restarts the upload. Without it, files wait for
   * `queue.start`.
   */
  target?: UploadTarget;
  /** The number of files that the target already has. */
  attachedCount?: number;
  /** Called 0.5 s after each upload to `target`, to reload it. */
  onUploaded?: () => void;
  /** A queue of the caller, who clears it: it continues when the component unmounts, and warns before leaving. */
  queue?: UploadQueue;
}

export function useUploadItems(queue: UploadQueue): readonly UploadItem[] {
  return useSyncExternalStore(queue.subscribe, queue.getItems);
}

/** The component's current queue, which is cleared when the component unmounts, unless the caller owns it. */
const useQueue = (owned: UploadQueue | undefined) => {
  const client = useQueryClient();
  const [queue, setQueue] = useState(() => owned ?? createUploadQueue(client));
  const queueRef = useRef(queue);
  useEffect(
    () => () => {
      if (queueRef.current !== owned) queueRef.current.clear();
    },
    [owned],
  );
  const detachQueue = () => {
    queueRef.current = createUploadQueue(client);
    setQueue(queueRef.current);
    return queue;
  };
  return { queue, detachQueue };
};

/** DET-06: uploads files on selection. Reloads the target after each, and then removes the file from the list. */
const useImmediateUpload = (queue: UploadQueue, target: UploadTarget | undefined, onUploaded = () => {}): void => {
  const reload = useEffectEvent(onUploaded);
  useEffect(() => {
    if (!target) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unsubscribe = queue.onUploaded(({ id }) => {
      timers.add(setTimeout(() => reload(), timings.reloadAfterUploadMs));
      timers.add(setTimeout(() => queue.remove(id), timings.uploadedFileVisibleMs));
    });
    queue.start(target);
    return () => {
      unsubscribe();
      timers.forEach(clearTimeout);
    };
  }, [queue, target]);
};

const LEAVE_QUESTION = {
  title: 'Leave while files are uploading?',
  text: 'Files that are not uploaded yet will not be attached.',
  leave: 'Leave',
  stay: 'Stay',
  isForPage: true,
};

/** Asks for confirmation before the user leaves the page during an upload. */
export function useUploadGuard(isUploading: boolean): void {
  useLeaveGuard(isUploading ? LEAVE_QUESTION : null);
}

/** The files chosen for a trade or a day, and their upload. */
export function useUploads({ target, attachedCount = 0, onUploaded, queue: owned }: UploadsOptions = {}) {
  const { queue, detachQueue } = useQueue(owned);
  const items = useUploadItems(queue);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const { data: limits = defaultLimits.media } = useCall(calls.media.limits, {}, { handlesErrors: true });
  useImmediateUpload(queue, target, onUploaded);
  useUploadGuard(queue.isStarted() && items.some(isPending));

  const add = (files: readonly File[]) => {
    const listed = target === undefined ? items : items.filter(({ status }) => status !== 'success');
    const checked = checkFiles(files, limits.filesPerTrade - attachedCount - listed.length, limits);
    setRejected(checked.rejected);
    queue.add(checked.accepted);
  };
  const dismissRejected = () => setRejected([]);
  const clear = () => {
    dismissRejected();
    queue.clear();
  };
  return {
    items,
    queue,
    limits,
    /** The files of the last selection that were not accepted. */
    rejected,
    add,
    dismissRejected,
    /** Removes all files, and aborts the current upload. */
    clear,
    /** Starts a new queue. The caller now owns the old one, and must clear it. */
    detachQueue,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

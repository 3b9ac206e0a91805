import { ApiError } from 'shared-ui/host';
import { createRandomKey } from '../createRandomKey.ts';
import { createProgressPacer } from './progressPacer.ts';

export type UploadStatus = 'uploading' | 'success' | 'error';

/** DAT-07: a file in the upload queue of a trade. */
export interface UploadItem {
  /** Also the Idempotency-Key of every attempt: the file may have arrived although the reply was lost. */
  id: string;
  file: File;
  /** From 0 to 100. */
  progress: number;
  /** Null while the file waits. */
  status: UploadStatus | null;
  /** The API's error message after a failure. */
  reason?: string;
}

export interface SendOptions {
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Attaches one file to a trade. */
export type SendFile = (tradeId: number, file: File, options: SendOptions) => Promise<unknown>;

/** Uploads files one after another once `start` provides the trade. Failed files wait for `retry`. */
export interface UploadQueue {
  getItems: () => readonly UploadItem[];
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  start: (tradeId: number) => void;
  isStarted: () => boolean;
  /** Calls the listener after each uploaded file. @returns a function that unsubscribes */
  onUploaded: (listener: (item: UploadItem) => void) => () => void;
  retry: (id: string) => void;
  /** Removes the file, and aborts its upload. */
  remove: (id: string) => void;
  clearCompleted: () => void;
  /** Removes all files, and aborts the current upload. */
  clear: () => void;
}

const toItem = (file: File): UploadItem => ({ id: createRandomKey(), file, progress: 0, status: null });

const createSubscribe =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/** Whether the file is uploading or waiting. */
export const isPending = ({ status }: UploadItem): boolean => status === null || status === 'uploading';

export const createUploadQueue = (send: SendFile): UploadQueue => {
  let items: readonly UploadItem[] = [];
  let targetTradeId: number | null = null;
  let current: { id: string; controller: AbortController } | null = null;
  const listeners = new Set<() => void>();
  const uploadedListeners = new Set<(item: UploadItem) => void>();

  const setItems = (nextItems: readonly UploadItem[]) => {
    items = nextItems;
    for (const listener of listeners) listener();
  };
  const patch = (id: string, change: Partial<UploadItem>) =>
    setItems(items.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const upload = async (item: UploadItem, tradeId: number) => {
    const { id, file } = item;
    const controller = new AbortController();
    const pacer = createProgressPacer((progress) => patch(id, { progress }));
    current = { id, controller };
    patch(id, { status: 'uploading', progress: 0, reason: undefined });
    try {
      await send(tradeId, file, { idempotencyKey: id, signal: controller.signal, onProgress: pacer.setSent });
      pacer.stop();
      patch(id, { status: 'success', progress: 100 });
      for (const listener of uploadedListeners) listener(item);
    } catch (failure) {
      patch(id, { status: 'error', reason: failure instanceof ApiError ? failure.message : undefined });
    } finally {
      pacer.stop();
      current = null;
    }
  };

  const run = async () => {
    while (targetTradeId !== null && current === null) {
      const next = items.find(({ status }) => status === null);
      if (!next) return;
      await upload(next, targetTradeId);
    }
  };

  const keepOnly = (shouldKeep: (item: UploadItem) => boolean) => {
    const removed = items.filter((item) => !shouldKeep(item));
    if (removed.length === 0) return;
    setItems(items.filter(shouldKeep));
    if (removed.some(({ id }) => id === current?.id)) current?.controller.abort();
  };

  return {
    getItems: () => items,
    subscribe: createSubscribe(listeners),
    onUploaded: createSubscribe(uploadedListeners),
    isStarted: () => targetTradeId !== null,
    add: (files) => {
      setItems([...items, ...files.map(toItem)]);
      void run();
    },
    start: (tradeId) => {
      targetTradeId = tradeId;
      void run();
    },
    retry: (id) => {
      patch(id, { status: null, progress: 0, reason: undefined });
      void run();
    },
    remove: (id) => keepOnly((item) => item.id !== id),
    clearCompleted: () => keepOnly(({ status }) => status !== 'success'),
    clear: () => keepOnly(() => false),
  };
};

import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { calls, type MediaFile } from 'contracts';
import { ApiError, type CallInput, getApi, type UploadOptions } from 'shared-ui/host';
import { createRandomKey, type ReplyCache, writeThroughCache } from '../data/writes.ts';
import { createProgressPacer } from './progressPacer.ts';

/** What the files are attached to: a trade or a day. */
export interface UploadTarget {
  form: CallInput<typeof calls.media.upload>['form'];
  /** Shows a stored file at once, in the cached replies. */
  addToCache: (cache: ReplyCache, file: MediaFile) => void;
}

type UploadStatus = 'uploading' | 'success' | 'error';

/** DAT-07: a file in an upload queue. */
export interface UploadItem {
  /**
   * Identifies the item, and is the Idempotency-Key of every attempt: the file may have arrived although the reply was
   * lost.
   */
  id: string;
  file: File;
  /** From 0 to 100. */
  progress: number;
  /** Null while the file waits. */
  status: UploadStatus | null;
  /** The API's error message after a failure. */
  reason?: string;
}

/** The list shows network errors itself. The API client shows the others (CLI-02). */
const sendFile = (
  { id, file }: UploadItem,
  { form, addToCache }: UploadTarget,
  options: UploadOptions,
): Promise<MediaFile> => {
  const input = { headers: { 'idempotency-key': id }, form, file };
  return writeThroughCache(
    calls.media.upload,
    input,
    () => getApi().upload(calls.media.upload, input, { ...options, handlesErrors: ['network', 'timeout'] }),
    addToCache,
  );
};

const toItem = (file: File): UploadItem => ({ id: createRandomKey(), file, progress: 0, status: null });

const createSubscribe =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/** Whether the file is uploading or waiting. */
export function isPending({ status }: UploadItem): boolean {
  return status === null || status === 'uploading';
}

/** Uploads files one after another once `start` provides their target. Failed files wait for `retry`. */
export function createUploadQueue(client: QueryClient) {
  let items: readonly UploadItem[] = [];
  let target: UploadTarget | null = null;
  let current: { id: string; controller: AbortController } | null = null;
  const listeners = new Set<() => void>();
  const uploadedListeners = new Set<(item: UploadItem) => void>();

  const setItems = (nextItems: readonly UploadItem[]) => {
    items = nextItems;
    for (const listener of listeners) listener();
  };
  const patch = (id: string, change: Partial<UploadItem>) =>
    setItems(items.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const upload = async (item: UploadItem, to: UploadTarget) => {
    const { id } = item;
    const controller = new AbortController();
    const pacer = createProgressPacer((progress) => patch(id, { progress }));
    current = { id, controller };
    patch(id, { status: 'uploading', progress: 0, reason: undefined });
    try {
      await sendFile(item, to, { signal: controller.signal, onProgress: pacer.setSent });
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

  /** Uploads the first waiting file. Mutations of one scope run one after another. */
  const uploader = new MutationObserver(client, {
    scope: { id: createRandomKey() },
    mutationFn: async () => {
      const next = items.find(({ status }) => status === null);
      if (next && target) await upload(next, target);
    },
  });
  const enqueue = (count: number) => {
    for (let index = 0; index < count; index += 1) void uploader.mutate();
  };

  const keepOnly = (shouldKeep: (item: UploadItem) => boolean) => {
    const removed = items.filter((item) => !shouldKeep(item));
    if (removed.length === 0) return;
    setItems(items.filter(shouldKeep));
    if (removed.some(({ id }) => id === current?.id)) current?.controller.abort();
  };

  return {
    getItems: () => items,
    /** @returns a function that unsubscribes */
    subscribe: createSubscribe(listeners),
    /** Calls the listener after each uploaded file. @returns a function that unsubscribes */
    onUploaded: createSubscribe(uploadedListeners),
    isStarted: () => target !== null,
    add: (files: readonly File[]): void => {
      setItems([...items, ...files.map(toItem)]);
      enqueue(files.length);
    },
    start: (to: UploadTarget): void => {
      target = to;
      enqueue(items.length);
    },
    retry: (id: string): void => {
      patch(id, { status: null, progress: 0, reason: undefined });
      enqueue(1);
    },
    /** Removes the file, and aborts its upload. */
    remove: (id: string): void => keepOnly((item) => item.id !== id),
    clearCompleted: (): void => keepOnly(({ status }) => status !== 'success'),
    /** Removes all files, and aborts the current upload. */
    clear: (): void => keepOnly(() => false),
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

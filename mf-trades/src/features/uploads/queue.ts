import { ApiError } from 'shared-ui/host';
import { randomKey } from '../random-key.ts';
import { paceProgress } from './progress.ts';

export type UploadStatus = 'uploading' | 'success' | 'error';

/** DAT-07: a file on its way to a trade. */
export interface UploadItem {
  /** Also the Idempotency-Key that it is sent with, again at each Retry: the file may have arrived and the reply not. */
  id: string;
  file: File;
  /** In percent. */
  progress: number;
  /** Null until its turn comes. */
  status: UploadStatus | null;
  /** Why it failed, where somebody said. */
  reason?: string;
}

export interface SendOptions {
  /** The same for the same file again. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Attaches one file to a trade; rejects when it is not attached. */
export type SendFile = (tradeId: number, file: File, options: SendOptions) => Promise<unknown>;

/** Files that go up one after another, as soon as there is a trade for them. What failed waits to be retried. */
export interface UploadQueue {
  items: () => readonly UploadItem[];
  /** @returns a function that ends it */
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  start: (tradeId: number) => void;
  isStarted: () => boolean;
  /** Tells of each file that was attached. @returns a function that ends it */
  onUploaded: (listener: (item: UploadItem) => void) => () => void;
  retry: (id: string) => void;
  /** Takes it off the list; one that is on its way is cancelled. */
  remove: (id: string) => void;
  clearCompleted: () => void;
  /** Empties the list and cancels what is on its way. */
  clear: () => void;
}

const toItem = (file: File): UploadItem => ({ id: randomKey(), file, progress: 0, status: null });

const listenTo =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/** Whether it is on its way or waits for its turn. */
export const isUnderWay = ({ status }: UploadItem): boolean => status === null || status === 'uploading';

export const createUploadQueue = (send: SendFile): UploadQueue => {
  let items: readonly UploadItem[] = [];
  let trade: number | null = null;
  let current: { id: string; controller: AbortController } | null = null;
  const listeners = new Set<() => void>();
  const uploadedListeners = new Set<(item: UploadItem) => void>();

  const set = (next: readonly UploadItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const patch = (id: string, change: Partial<UploadItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const upload = async (item: UploadItem, tradeId: number) => {
    const { id, file } = item;
    const controller = new AbortController();
    const pace = paceProgress((progress) => patch(id, { progress }));
    current = { id, controller };
    patch(id, { status: 'uploading', progress: 0, reason: undefined });
    try {
      await send(tradeId, file, { key: id, signal: controller.signal, onProgress: pace.sent });
      pace.stop();
      patch(id, { status: 'success', progress: 100 });
      for (const tell of uploadedListeners) tell(item);
    } catch (failure) {
      patch(id, { status: 'error', reason: failure instanceof ApiError ? failure.message : undefined });
    } finally {
      pace.stop();
      current = null;
    }
  };

  const run = async () => {
    while (trade !== null && current === null) {
      const next = items.find(({ status }) => status === null);
      if (!next) return;
      await upload(next, trade);
    }
  };

  const keep = (isKept: (item: UploadItem) => boolean) => {
    const removed = items.filter((item) => !isKept(item));
    if (removed.length === 0) return;
    set(items.filter(isKept));
    if (removed.some(({ id }) => id === current?.id)) current?.controller.abort();
  };

  return {
    items: () => items,
    subscribe: listenTo(listeners),
    onUploaded: listenTo(uploadedListeners),
    isStarted: () => trade !== null,
    add: (files) => {
      set([...items, ...files.map(toItem)]);
      void run();
    },
    start: (tradeId) => {
      trade = tradeId;
      void run();
    },
    retry: (id) => {
      patch(id, { status: null, progress: 0, reason: undefined });
      void run();
    },
    remove: (id) => keep((item) => item.id !== id),
    clearCompleted: () => keep(({ status }) => status !== 'success'),
    clear: () => keep(() => false),
  };
};

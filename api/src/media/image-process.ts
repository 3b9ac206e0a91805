import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Picture } from '../journal/file-model.ts';

/** A job for an image process. */
export interface ImageJob {
  path: string;
  thumbnailPath: string;
  maxPixels: number;
}

/** The result of a job. `failed` is not caused by the image, for example when the disk is full. */
export type ImageResult =
  | { kind: 'done'; picture: Picture }
  | { kind: 'too-many-pixels' }
  | { kind: 'damaged' }
  | { kind: 'failed'; code?: string | undefined; message: string };

const entry = fileURLToPath(new URL('./image-worker.ts', import.meta.url));

/** An idle process is stopped to free its memory. */
const IDLE_TIMEOUT_MS = 30_000;

/** Decoding took too long, or the image crashed the process. */
export class ImageProcessEnded extends Error {
  override name = 'ImageProcessEnded';
}

/** Resolves with the next message of the process. Rejects when it exits first. */
const nextMessage = async (child: ChildProcess): Promise<unknown> => {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new ImageProcessEnded()));
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    settled.abort();
  }
};

/** Starts a process. Neither it nor its channel keeps the API running. */
const startProcess = async (): Promise<ChildProcess> => {
  // It decodes untrusted files, so it gets no secrets from the environment.
  const child = fork(entry, { env: {}, execArgv: [], stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  child.on('error', () => child.kill('SIGKILL'));
  await nextMessage(child);
  return child;
};

const runJob = async (child: ChildProcess, job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    // A failed send shows when the process exits or times out.
    child.send(job, () => undefined);
    return (await nextMessage(child)) as ImageResult;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Decodes one image at a time in a separate process that is started on demand. Only a process can be stopped in the
 * middle of decoding, and a crash does not affect the API.
 */
export function createImageProcess() {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const stopWhenIdle = (): void => {
    idleTimer = setTimeout(() => {
      child?.disconnect();
      child = undefined;
    }, IDLE_TIMEOUT_MS).unref();
  };

  const getProcess = async (): Promise<ChildProcess> => {
    clearTimeout(idleTimer);
    if (!child?.connected || child.signalCode !== null) child = await startProcess();
    return child;
  };

  /** Rejects with ImageProcessEnded when decoding takes too long or crashes. */
  return async (job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
    try {
      return await runJob(await getProcess(), job, timeoutMs);
    } finally {
      stopWhenIdle();
    }
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImageJob, ImageResult } from './image-job.ts';

const entry = fileURLToPath(new URL('./image-worker.ts', import.meta.url));

/** A process that nobody needs gives its memory back. */
const idleMs = 30_000;

/** The image has taken longer than it may, or has ended the process that opened it. */
export class ImageProcessEnded extends Error {
  override name = 'ImageProcessEnded';
}

/** What the process says next. Rejects when it ends without a word. */
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

/** Neither the process nor its channel keeps the API from ending. */
const start = async (): Promise<ChildProcess> => {
  // It reads what anybody has sent: it knows no secret of ours.
  const child = fork(entry, { env: {}, execArgv: [], stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  // Whatever is wrong with it, it ends.
  child.on('error', () => child.kill('SIGKILL'));
  await nextMessage(child);
  return child;
};

const ask = async (child: ChildProcess, job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    // Whether it can be sent shows in what comes back.
    child.send(job, () => undefined);
    return (await nextMessage(child)) as ImageResult;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Opens one image at a time in a process of its own, which is started when it is needed: only a process can be ended in
 * the middle of an image, and what an image does to it does not harm the API.
 */
export const createImageProcess = () => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const rest = (): void => {
    idle = setTimeout(() => {
      child?.disconnect();
      child = undefined;
    }, idleMs).unref();
  };

  const current = async (): Promise<ChildProcess> => {
    clearTimeout(idle);
    if (!child?.connected || child.signalCode !== null) child = await start();
    return child;
  };

  /** Rejects with ImageProcessEnded when the image takes too long, or more than it may. */
  return async (job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
    try {
      return await ask(await current(), job, timeoutMs);
    } finally {
      rest();
    }
  };
};

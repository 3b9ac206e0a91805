import { invalidInput, tooLarge } from '../http/errors.ts';
import { createFairLimit } from '../http/fair-limit.ts';
import type { Picture } from '../journal/file-model.ts';
import { createImageProcess, type ImageJob, ImageProcessEnded, type ImageResult } from './image-process.ts';

/**
 * Larger images are not decoded, because they could be decompression bombs. Cameras produce up to 50 million pixels.
 */
export const MAX_PIXELS = 50_000_000;

export const THUMBNAIL_TYPE = 'image/webp';

/** Time limit of one image. The largest take less than 3 seconds. */
export const DEFAULT_IMAGE_TIMEOUT_MS = 10_000;

/** A screenshot of a 4K display. Such an image takes a few tenths of a second. */
const MAX_SMALL_PIXELS = 3_840 * 2_160;

/** Creates a pool of processes that decode one image per trader at a time, so that traders do not delay each other. */
const createPool = (concurrency: number) => {
  const limit = createFairLimit({ concurrency, perKey: 1, maxQueued: 10, maxWaitMs: 60_000 });
  const idleProcesses = Array.from({ length: concurrency }, createImageProcess);
  return (owner: string, job: ImageJob, timeoutMs: number): Promise<ImageResult> =>
    limit.run(owner, async () => {
      const run = idleProcesses.pop() ?? createImageProcess();
      try {
        return await run(job, timeoutMs);
      } catch (error) {
        throw error instanceof ImageProcessEnded ? tooCostly() : error;
      } finally {
        idleProcesses.push(run);
      }
    });
};

/** Small images have a process of their own, so that they do not wait while large ones take seconds. */
const runSmall = createPool(1);
const runLarge = createPool(2);

const invalidImage = (message: string) => invalidInput(message, { file: message });
const damagedImage = () => invalidImage('This image is damaged and cannot be displayed.');
const tooCostly = () =>
  invalidImage('This image takes too much time or memory to open. Please attach a smaller version.');

const toPicture = (result: ImageResult, { maxPixels }: ImageJob): Picture => {
  switch (result.kind) {
    case 'done':
      return result.picture;
    case 'too-many-pixels':
      throw tooLarge(`An image can have at most ${maxPixels / 1_000_000} million pixels.`);
    case 'damaged':
      throw damagedImage();
    case 'failed':
      throw Object.assign(new Error(result.message), { code: result.code });
  }
};

/** Every image is tried as a small one first: only its process can read its size, which takes milliseconds. */
const runJob = async (owner: string, job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
  const maxPixels = Math.min(job.maxPixels, MAX_SMALL_PIXELS);
  const result = await runSmall(owner, { ...job, maxPixels }, timeoutMs);
  return result.kind === 'too-many-pixels' ? runLarge(owner, job, timeoutMs) : result;
};

/**
 * Decodes an image, which also validates it, and writes a thumbnail (WebP; the first frame of an animation). Throws
 * too_large for too many pixels, invalid_input for an image that is damaged or takes too long, and too_many_requests
 * when no slot becomes free.
 */
export async function createThumbnail(owner: string, job: ImageJob, timeoutMs: number): Promise<Picture> {
  return toPicture(await runJob(owner, job, timeoutMs), job);
}

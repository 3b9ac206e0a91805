import { createFairLimit } from '../../fair-limit.ts';
import { invalidInput, tooLarge } from '../../http/errors.ts';
import type { Picture } from '../journal/file-model.ts';
import { createImageProcess, type ImageJob, ImageProcessEnded, type ImageResult } from './image-process.ts';

/** Larger images are not decoded, because they could be decompression bombs. Cameras produce up to 50 million pixels. */
export const maxPixels = 50_000_000;

export const thumbnailType = 'image/webp';

/** Time limit of one image. The largest take less than 3 seconds. */
export const defaultImageTimeoutMs = 10_000;

/** A screenshot of a 4K display. Such an image takes a few tenths of a second. */
const maxSmallPixels = 3_840 * 2_160;

/** Decoding uses memory per pixel and a core. One image per trader at a time keeps traders from delaying each other. */
const createLane = (concurrency: number) => {
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
const [runSmall, runLarge] = [createLane(1), createLane(2)];

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
  const maxPixels = Math.min(job.maxPixels, maxSmallPixels);
  const result = await runSmall(owner, { ...job, maxPixels }, timeoutMs);
  return result.kind === 'too-many-pixels' ? runLarge(owner, job, timeoutMs) : result;
};

/**
 * Decodes an image, which also validates it, and writes a thumbnail (WebP; the first frame of an animation). Throws
 * too_large for too many pixels, invalid_input for an image that is damaged or takes too long, and too_many_requests
 * when no slot becomes free.
 */
export const createThumbnail = async (owner: string, job: ImageJob, timeoutMs: number): Promise<Picture> =>
  toPicture(await runJob(owner, job, timeoutMs), job);

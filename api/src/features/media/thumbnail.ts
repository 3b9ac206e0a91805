import { createFairLimit } from '../../fair-limit.ts';
import { invalidInput, tooLarge } from '../../http/errors.ts';
import type { Picture } from '../trades/model.ts';
import type { ImageJob, ImageResult } from './image-job.ts';
import { createImageProcess, ImageProcessEnded } from './image-process.ts';

/** A packed image can say that it is endless: more is not unpacked. Cameras make 50 million. */
export const maxPixels = 50_000_000;

/** What could once be uploaded can still be imported with the journal that it belongs to. */
export const maxImportedPixels = 64_000_000;

export const thumbnailType = 'image/webp';

/** How long one image may take, whatever it is made of. The largest takes less than 3 seconds. */
export const defaultImageTimeoutMs = 10_000;

/** Unpacking takes memory by the pixel and a core: a few at once, and one of each trader, who so delays nobody else. */
const concurrency = 2;
const limit = createFairLimit({ concurrency, perKey: 1, maxQueued: 10, maxWaitMs: 60_000 });
const idleProcesses = Array.from({ length: concurrency }, createImageProcess);

const refuse = (sentence: string) => invalidInput(sentence, { file: sentence });
const damaged = () => refuse('This image is damaged and cannot be displayed.');
const tooCostly = () => refuse('This image takes too much time or memory to open. Please attach a smaller version.');

const toPicture = (result: ImageResult, { maxPixels }: ImageJob): Picture => {
  switch (result.kind) {
    case 'done':
      return result.picture;
    case 'too-many-pixels':
      throw tooLarge(`An image can have at most ${maxPixels / 1_000_000} million pixels.`);
    case 'damaged':
      throw damaged();
    case 'failed':
      throw Object.assign(new Error(result.message), { code: result.code });
  }
};

const open = async (job: ImageJob, timeoutMs: number): Promise<ImageResult> => {
  const run = idleProcesses.pop() ?? createImageProcess();
  try {
    return await run(job, timeoutMs);
  } catch (error) {
    throw error instanceof ImageProcessEnded ? tooCostly() : error;
  } finally {
    idleProcesses.push(run);
  }
};

/**
 * Unpacks an image, which shows that it is one, and writes a thumbnail (WebP; of an animation its first picture).
 * Throws too_large for one with too many pixels, invalid_input for one that is damaged or takes too much time,
 * too_many_requests when the trader's turn does not come.
 */
export const makeThumbnail = (owner: string, job: ImageJob, timeoutMs: number): Promise<Picture> =>
  limit.run(owner, async () => toPicture(await open(job, timeoutMs), job));

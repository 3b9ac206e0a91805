// Runs in a separate process (see image-process.ts): decoding can neither be interrupted nor trusted.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from '../journal/file-model.ts';
import { getErrorCode } from './disk-errors.ts';
import type { ImageJob, ImageResult } from './image-process.ts';

/** The longest edge: enough for a tile on a display with a pixel ratio of 2. */
const MAX_EDGE_PX = 480;

/** Uses one core per image, so that other cores are free for images of other traders. */
sharp.concurrency(1);
sharp.cache(false);

// Allow only the supported formats: libvips reads many more, some of them scriptable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) });

/** Reads the size in display orientation. */
const readSize = async (path: string): Promise<Pick<Picture, 'width' | 'height'>> => {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
};

/** Drops metadata such as location and time. */
const createThumbnail = (path: string, maxPixels: number): Promise<Buffer> =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

const toFailure = (error: unknown): ImageResult => ({
  kind: 'failed',
  code: getErrorCode(error),
  message: error instanceof Error ? error.message : 'unknown',
});

const saveThumbnail = async (
  { thumbnailPath }: ImageJob,
  size: Awaited<ReturnType<typeof readSize>>,
  thumbnail: Buffer,
) => {
  await writeFile(thumbnailPath, thumbnail, { flag: 'wx', flush: true });
  return { kind: 'done', picture: { ...size, thumbnailSize: thumbnail.length } } as const;
};

const runJob = async (job: ImageJob): Promise<ImageResult> => {
  // Every error of the library means that the image is damaged.
  const size = await readSize(job.path).catch(() => undefined);
  if (!size) return { kind: 'damaged' };
  if (size.width * size.height > job.maxPixels) return { kind: 'too-many-pixels' };
  const thumbnail = await createThumbnail(job.path, job.maxPixels).catch(() => undefined);
  return thumbnail ? saveThumbnail(job, size, thumbnail).catch(toFailure) : { kind: 'damaged' };
};

// A terminal sends signals to all of its processes. This one ends with the API, which may still wait for an image.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

process.on('message', (job: ImageJob) => {
  runJob(job)
    .catch(toFailure)
    .then((result) => process.send?.(result));
});
process.send?.('ready');

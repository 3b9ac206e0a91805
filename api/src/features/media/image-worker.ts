// A process of its own (see image-process.ts): decoding an image can neither be interrupted nor be trusted.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from '../trades/model.ts';
import { getErrorCode } from './error-code.ts';
import type { ImageJob, ImageResult } from './image-job.ts';

/** The longest edge: enough for a tile on a screen with two pixels for one. */
const edge = 480;

/** One core for each image: images of other traders have the rest. */
sharp.concurrency(1);
sharp.cache(false);

// Only what we take: libvips reads much more, some of it with a language inside.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) });

/** The size as the image is shown. */
const readSize = async (path: string): Promise<Pick<Picture, 'width' | 'height'>> => {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
};

/** Without what cameras write into images: where and when, and of whom. */
const shrink = (path: string, maxPixels: number): Promise<Buffer> =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

const toFailure = (error: unknown): ImageResult => ({
  kind: 'failed',
  code: getErrorCode(error),
  message: error instanceof Error ? error.message : 'unknown',
});

const save = async ({ thumbnailPath }: ImageJob, size: Awaited<ReturnType<typeof readSize>>, thumbnail: Buffer) => {
  await writeFile(thumbnailPath, thumbnail, { flag: 'wx', flush: true });
  return { kind: 'done', picture: { ...size, thumbnailSize: thumbnail.length } } as const;
};

const work = async (job: ImageJob): Promise<ImageResult> => {
  // The library's own failures all mean that the bytes are not what they say.
  const size = await readSize(job.path).catch(() => undefined);
  if (!size) return { kind: 'damaged' };
  if (size.width * size.height > job.maxPixels) return { kind: 'too-many-pixels' };
  const thumbnail = await shrink(job.path, job.maxPixels).catch(() => undefined);
  return thumbnail ? save(job, size, thumbnail).catch(toFailure) : { kind: 'damaged' };
};

// A terminal sends signals to all of its processes: this one ends with the API, which may still wait for an image.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

process.on('message', (job: ImageJob) => {
  work(job)
    .catch(toFailure)
    .then((result) => process.send?.(result));
});
process.send?.('ready');

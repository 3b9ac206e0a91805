import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { ApiError, invalidInput, tooLarge } from '../../http/errors.ts';
import type { Picture } from '../trades/model.ts';

/** A packed image can say that it is endless: more than this is not unpacked. Cameras make 50. */
const mostPixels = 64_000_000;

export const thumbnailType = 'image/webp';

/** The longest edge: enough for a tile on a screen with two pixels for one. */
const edge = 480;

/** How long one may take, in seconds, whatever it is made of. */
const patience = 20;

/** Unpacking takes memory by the pixel: never more than a few at once, each on one core. */
const inTurn = pLimit(Math.min(2, availableParallelism()));
sharp.concurrency(1);
sharp.cache(false);

// Only what we take: libvips reads much more, some of it with a language inside.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) });

const damaged = () => {
  const sentence = 'This image is damaged: it cannot be shown.';
  return invalidInput(sentence, { file: sentence });
};

/** The library's own failures all mean that the bytes are not what they say. */
const orDamaged = (error: unknown): never => {
  throw error instanceof ApiError ? error : damaged();
};

const readSize = async (path: string) => {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  if (width * height > mostPixels) {
    throw tooLarge(`An image can have at most ${mostPixels / 1_000_000} million pixels.`);
  }
  return { width, height };
};

/** Without what cameras write into images: where and when, and of whom. */
const shrink = async (path: string): Promise<Buffer> =>
  sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/**
 * Unpacks an image, which shows that it is one, and writes a thumbnail (WebP; of an animation its first picture).
 * Throws too_large for one with too many pixels, invalid_input for one that is damaged.
 */
export const makeThumbnail = (path: string, thumbnailPath: string): Promise<Picture> =>
  inTurn(async () => {
    const size = await readSize(path).catch(orDamaged);
    const thumbnail = await shrink(path).catch(orDamaged);
    await writeFile(thumbnailPath, thumbnail, { flag: 'wx', flush: true });
    return { ...size, thumbnailSize: thumbnail.length };
  });

import { hash } from 'node:crypto';
import { createFile, createNoiseImage } from 'api/testing/media-files.ts';

/** An uploaded image and the hash to verify it. */
export interface Picture {
  file: File;
  sha256: string;
}

const IMAGE_COUNT = 8;

/** Creates JPEGs of 1920 × 1080 pixels and about 300 KB. */
export const createPictures = (): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: IMAGE_COUNT }, async (_, index) => {
      const bytes = await createNoiseImage(240, 135).resize(1_920, 1_080).jpeg({ quality: 60 }).toBuffer();
      return { file: createFile(bytes, `chart-${index}.jpg`, 'image/jpeg'), sha256: hash('sha256', bytes) };
    }),
  );

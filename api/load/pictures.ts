import { hash } from 'node:crypto';
import { fileOf, noise } from '../test/support/media-files.ts';

/** What a trader uploads, and by which it is known again. */
export interface Picture {
  file: File;
  sha256: string;
}

const different = 8;

/** JPEGs as a screen's size of 1920 × 1080 makes them, some 300 KB each. */
export const makePictures = (): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: different }, async (_, index) => {
      const bytes = await noise(240, 135).resize(1_920, 1_080).jpeg({ quality: 60 }).toBuffer();
      return { file: fileOf(bytes, `chart-${index}.jpg`, 'image/jpeg'), sha256: hash('sha256', bytes) };
    }),
  );

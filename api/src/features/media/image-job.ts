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

import type { Picture } from '../trades/model.ts';

/** What a process for images is asked to do. */
export interface ImageJob {
  path: string;
  thumbnailPath: string;
  maxPixels: number;
}

/** What has come of it. `failed`: not because of the image, e.g. because the disk is full; with the system's error code. */
export type ImageResult =
  | { kind: 'done'; picture: Picture }
  | { kind: 'too-many-pixels' }
  | { kind: 'damaged' }
  | { kind: 'failed'; code?: string | undefined; message: string };

import { open } from 'node:fs/promises';
import type { MediaType } from 'contracts';
import { findAvifMetadata } from './avif.ts';
import { applyEdits, createReader, type Edit, type PartReader } from './edits.ts';
import { findGifMetadata } from './gif.ts';
import { findJpegMetadata } from './jpeg.ts';
import { findPngMetadata } from './png.ts';
import { findVideoMetadata } from './video.ts';
import { findWebmMetadata } from './webm.ts';
import { findWebpMetadata } from './webp.ts';

const FINDERS: Readonly<Record<MediaType, (reader: PartReader) => Promise<Edit[]>>> = {
  'image/jpeg': findJpegMetadata,
  'image/png': findPngMetadata,
  'image/webp': findWebpMetadata,
  'image/gif': findGifMetadata,
  'image/avif': findAvifMetadata,
  'video/mp4': findVideoMetadata,
  'video/quicktime': findVideoMetadata,
  'video/webm': findWebmMetadata,
};

const findMetadata = async (path: string, fileType: MediaType): Promise<Edit[]> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const edits = await FINDERS[fileType](createReader(file, size));
    return edits.sort((a, b) => a.at - b.at);
  } finally {
    await file.close();
  }
};

/**
 * Removes EXIF, XMP, IPTC, comments and places from a file (SES-02). The orientation and the colour profile stay. A
 * file without them is not touched, so a second run changes nothing.
 * @returns whether the file has changed
 */
export async function removeMetadata(path: string, fileType: MediaType): Promise<boolean> {
  const edits = await findMetadata(path, fileType);
  if (edits.length === 0) return false;
  await applyEdits(path, edits);
  return true;
}

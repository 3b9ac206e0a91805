import { type MediaType, mediaTypes } from 'contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import { unsupportedMediaType } from '../../http/errors.ts';

/** From so many bytes the type can be told; only what stands in front of a PNG's pixels may need as many. */
export const headLength = 262_144;

/** The same to a browser, or to whoever took the picture. */
const aliases: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type);

const heic = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const notTaken =
  'This file cannot be attached: it must be a JPEG, PNG, WebP, GIF or AVIF image, or an MP4, WebM or MOV video.';
const notShown = 'Most browsers cannot display HEIC photos. Please convert it to JPEG and attach that file.';

/** The type as the first bytes say, whatever the file is called. Throws unsupported_media_type for any that is not taken. */
export const detectMediaType = async (head: Uint8Array): Promise<MediaType> => {
  const found = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = aliases[found] ?? found;
  if (isMediaType(type)) return type;
  throw unsupportedMediaType(heic.includes(found) ? notShown : notTaken);
};

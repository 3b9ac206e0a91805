import { type MediaType, mediaTypes } from 'contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import { unsupportedMediaType } from '../../http/errors.ts';

/** Bytes that are needed to detect the type. Only the metadata of a PNG may need as many. */
export const HEAD_BYTES = 262_144;

/** Types that browsers treat like a supported type. */
const aliases: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

const isMediaType = (type: string): type is MediaType => Object.hasOwn(mediaTypes, type);

const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const unsupportedMessage =
  'This file cannot be attached: it must be a JPEG, PNG, WebP, GIF or AVIF image, or an MP4, WebM or MOV video.';
const heicMessage = 'Most browsers cannot display HEIC photos. Please convert it to JPEG and attach that file.';

/** Detects the type from the first bytes, not from the file name. Throws unsupported_media_type. */
export const detectMediaType = async (head: Uint8Array): Promise<MediaType> => {
  const detected = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = aliases[detected] ?? detected;
  if (isMediaType(type)) return type;
  throw unsupportedMediaType(heicTypes.includes(detected) ? heicMessage : unsupportedMessage);
};

import { type MediaLimits, mediaTypes } from 'contracts';
import { formatMegabytes } from '../format/numbers.ts';

export interface RejectedFile {
  name: string;
  /** Follows the file's name, e.g. 'is empty.' */
  reason: string;
}

const EXTENSIONS: readonly string[] = Object.values(mediaTypes).flat();

/** E.g. 'JPG, PNG', with one extension of each type. */
export const MEDIA_TYPE_NAMES = Object.values(mediaTypes)
  .map(([extension]) => extension.slice(1).toUpperCase())
  .join(', ');

/** Accepts a known type or extension, because browsers do not know every video type. The server checks the content. */
const isMedia = ({ type, name }: File): boolean =>
  type in mediaTypes || EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));

/** Whether a file belongs to the media of a page: an image or a video, supported or not. */
export function isMediaLike(file: File): boolean {
  return isMedia(file) || /^(?:image|video)\//.test(file.type);
}

const findRejectionReason = (file: File, { fileBytes }: MediaLimits): string | null => {
  if (!isMedia(file)) return `is not a supported image or video (${MEDIA_TYPE_NAMES}).`;
  if (file.size === 0) return 'is empty.';
  if (file.size > fileBytes) return `is larger than ${formatMegabytes(fileBytes)}.`;
  return null;
};

/**
 * Sorts the chosen files into accepted and rejected ones before anything is sent.
 * @param maxAccepted how many more files can be attached
 */
export function checkFiles(files: readonly File[], maxAccepted: number, limits: MediaLimits) {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    const isTooMany = accepted.length >= maxAccepted;
    const reason =
      findRejectionReason(file, limits) ?? (isTooMany ? `exceeds the limit of ${limits.filesPerTrade} files.` : null);
    if (reason === null) accepted.push(file);
    else rejected.push({ name: file.name, reason });
  }
  return { accepted, rejected };
}

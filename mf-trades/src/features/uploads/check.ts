import { type MediaLimits, mediaTypes } from 'contracts';
import { formatMegabytes } from 'shared-ui';

export interface Rejected {
  name: string;
  /** A sentence for the person who chose the file. */
  reason: string;
}

const endings: readonly string[] = Object.values(mediaTypes).flat();

/** For people: 'JPG, PNG, …', one ending of each type. */
export const typesInWords = Object.values(mediaTypes)
  .map(([ending]) => ending.slice(1).toUpperCase())
  .join(', ');

/** By type or by ending: a browser does not know the type of every video. What is really in it the server sees. */
const isMedia = ({ type, name }: File): boolean =>
  type in mediaTypes || endings.some((ending) => name.toLowerCase().endsWith(ending));

const reasonAgainst = (file: File, { fileBytes }: MediaLimits): string | null => {
  if (!isMedia(file)) return `is neither an image nor a video that can be shown (${typesInWords}).`;
  if (file.size === 0) return 'is empty.';
  if (file.size > fileBytes) return `is larger than ${formatMegabytes(fileBytes)}.`;
  return null;
};

/** Which of the chosen files may go up, and why not the others, before anything is sent. `room`: how many still may. */
export const checkFiles = (files: readonly File[], room: number, limits: MediaLimits) => {
  const accepted: File[] = [];
  const rejected: Rejected[] = [];
  for (const file of files) {
    const tooMany = accepted.length >= room ? `is one too many: a trade can have ${limits.filesPerTrade} files.` : null;
    const reason = reasonAgainst(file, limits) ?? tooMany;
    if (reason === null) accepted.push(file);
    else rejected.push({ name: file.name, reason });
  }
  return { accepted, rejected };
};

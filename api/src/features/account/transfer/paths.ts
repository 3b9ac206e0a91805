import { type MediaType, mediaTypes } from 'contracts';
import type { FileRecord } from '../../trades/model.ts';

/** What the zip of a journal holds beside media. */
export const journalPath = 'journal.json';
export const csvPath = 'trades.csv';

/** Where a file's bytes lie in the zip: our own id, which begins with the number of its trade, so that no two meet. */
export const toMediaPath = ({ id, fileType }: Pick<FileRecord, 'id' | 'fileType'>): string =>
  `media/${id}${mediaTypes[fileType as MediaType][0]}`;
